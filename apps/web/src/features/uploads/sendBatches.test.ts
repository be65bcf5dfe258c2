import { expect, test } from 'vitest'
import { ApiError } from '#web/api/ApiError.ts'
import { sendBatches } from './sendBatches.ts'
import { batchesOf, NO_UPLOADS, type UploadAction, type UploadList, uploadList } from './uploadList.ts'

const listOfRead = (names: readonly string[]): UploadList =>
  names.reduce(
    (list, _, batchIndex) => {
      const understood = { kind: 'timeline' } as const
      const inputs = uploadList(list, { type: 'understood', id: batchIndex + 1, understood, bytes: new Uint8Array(4) })
      // Only files with the same remark share a batch, so each file gets its own.
      return uploadList(inputs, { type: 'remark', id: batchIndex + 1, remark: String(batchIndex) })
    },
    uploadList(NO_UPLOADS, { type: 'add', files: names.map((name) => ({ name, size: 1, lastModified: 1 })) }),
  )

async function sendAll(names: readonly string[], refusals: Readonly<Record<string, Error>>) {
  let list = listOfRead(names)
  const dispatch = (action: UploadAction) => {
    list = uploadList(list, action)
  }
  const isThrough = await sendBatches(
    batchesOf(list.items),
    async ({ items }) => {
      const refusal = refusals[items[0]!.fileName]
      if (refusal) throw refusal
      return items.map(({ fileName }) => ({ fileName, status: 'created', matchId: 'KR_1', code: null, message: null }))
    },
    dispatch,
  )
  return { isThrough, steps: list.items.map(({ state }) => state.step) }
}
const refusal = (status: number) => new ApiError({ code: 'INTERNAL', status, message: '실패' })

test('every batch is sent, and its files get the answer', async () => {
  expect(await sendAll(['a', 'b'], {})).toEqual({ isThrough: true, steps: ['answered', 'answered'] })
})

test('a failed batch does not stop the other batches', async () => {
  expect(await sendAll(['a', 'b', 'c'], { b: refusal(500) })).toEqual({
    isThrough: false,
    steps: ['answered', 'failed', 'answered'],
  })
})

test.each([0, 401, 429])('after the status %i the remaining batches wait for the next press', async (status) => {
  expect(await sendAll(['a', 'b', 'c'], { b: refusal(status) })).toEqual({
    isThrough: false,
    steps: ['answered', 'failed', 'ready'],
  })
})
