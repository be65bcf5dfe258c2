import { AppError } from '#server/platform/errors.ts'
import { runThread, ThreadOverrun } from '#server/platform/threads/runThread.ts'
import type { Choice, ReadSheet } from './readContents.ts'
import type { TablesOrRefusal } from './readTables.ts'

export type TablesRequest = { bytes: Uint8Array<ArrayBuffer>; fileName: string; now: number }
export type TablesAnswer = Extract<TablesOrRefusal, string> | { packed: Uint8Array; read: ReadSheet }
export type ContentsRequest = { packed: Uint8Array; choice: Choice; now: number }

const LIMITS = { killAfterMs: 15_000, maxMemoryMb: 384 }
const TABLES = new URL('./tablesThread.ts', import.meta.url)
const CONTENTS = new URL('./contentsThread.ts', import.meta.url)

/** Reads a file's tables and guesses its layout. Transfers the bytes, so the caller loses them. */
export async function readFile(request: TablesRequest): Promise<Exclude<TablesAnswer, string>> {
  const transfer = [request.bytes.buffer]
  const answer = await runThread<TablesAnswer>(TABLES, request, { ...LIMITS, transfer }).catch(asRefusal)
  if (typeof answer === 'string') throw new AppError(answer)
  return answer
}

/** Reads stored tables by a chosen layout. */
export const readAgain = (request: ContentsRequest): Promise<ReadSheet> =>
  runThread<ReadSheet>(CONTENTS, request, LIMITS).catch(asRefusal)

function asRefusal(error: unknown): never {
  if (error instanceof ThreadOverrun) throw new AppError('SHEET_TOO_LARGE', { cause: error })
  throw error
}
