import { availableParallelism } from 'node:os'
import { AppError } from '#server/platform/errors.ts'
import { semaphore } from '#server/platform/http/semaphore.ts'
import { runThread, ThreadOverrun } from '#server/platform/threads/runThread.ts'
import type { Choice, ReadSheet } from './readContents.ts'
import type { TablesOrRefusal } from './readTables.ts'

export type TablesRequest = { bytes: Uint8Array<ArrayBuffer>; fileName: string; now: number }
export type TablesAnswer = Extract<TablesOrRefusal, string> | { packed: Uint8Array; read: ReadSheet }
export type ContentsRequest = { packed: Uint8Array; choice: Choice; now: number }

const LIMITS = { killAfterMs: 15_000, maxMemoryMb: 384 }
/** A sheet takes a second or two: a queue of this length waits half a minute. */
const MOST_WAITING = 20
const TRY_AGAIN_SECONDS = 10
const inTurn = semaphore(Math.min(2, availableParallelism()))
let waiting = 0

/** Each thread may need hundreds of megabytes, so few run at a time. */
async function read<Answer>(program: URL, request: object, transfer: ArrayBuffer[] = []): Promise<Answer> {
  if (waiting >= MOST_WAITING) throw new AppError('SHEETS_BUSY', { retryAfterSeconds: TRY_AGAIN_SECONDS })
  waiting += 1
  try {
    return await inTurn(() => runThread<Answer>(program, request, { ...LIMITS, transfer }))
  } catch (error) {
    if (error instanceof ThreadOverrun) throw new AppError('SHEET_TOO_LARGE', { cause: error })
    throw error
  } finally {
    waiting -= 1
  }
}

const TABLES = new URL('./tablesThread.ts', import.meta.url)
const CONTENTS = new URL('./contentsThread.ts', import.meta.url)

/** Reads a file's tables and guesses its layout. Transfers the bytes, so the caller loses them. */
export async function readFile(request: TablesRequest): Promise<Exclude<TablesAnswer, string>> {
  const answer = await read<TablesAnswer>(TABLES, request, [request.bytes.buffer])
  if (typeof answer === 'string') throw new AppError(answer)
  return answer
}

/** Reads stored tables by a chosen layout. */
export const readAgain = (request: ContentsRequest) => read<ReadSheet>(CONTENTS, request)
