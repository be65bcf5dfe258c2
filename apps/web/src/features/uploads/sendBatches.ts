import type { UploadResult } from '@buri/contract/uploads'
import { ApiError } from '#web/api/ApiError.ts'
import type { Batch, UploadAction } from './uploadList.ts'

export type SendBatch = (batch: Batch, onProgress: (share: number) => void) => Promise<readonly UploadResult[]>

/** Whether the next batch would fail for the same reason. The remaining files then wait for the next press. */
const failsEveryBatch = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 401 || error.status === 429)

/** Returns false if any batch failed. Its files can be sent again. */
export async function sendBatches(
  batches: readonly Batch[],
  send: SendBatch,
  dispatch: (action: UploadAction) => void,
): Promise<boolean> {
  let isThrough = true
  for (const batch of batches) {
    const ids = batch.items.map(({ id }) => id)
    dispatch({ type: 'sending', ids })
    try {
      const results = await send(batch, (share) => dispatch({ type: 'sent', ids, share }))
      dispatch({ type: 'answered', ids, results })
    } catch (error) {
      dispatch({ type: 'failed', ids, message: error instanceof Error ? error.message : String(error) })
      isThrough = false
      if (failsEveryBatch(error)) return isThrough
    }
  }
  return isThrough
}
