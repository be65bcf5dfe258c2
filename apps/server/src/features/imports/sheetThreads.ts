import { availableParallelism } from 'node:os'
import { AppError } from '#server/platform/errors.ts'
import { semaphore } from '#server/platform/http/semaphore.ts'
import { ThreadOverrun, withThread } from '#server/platform/threads/withThread.ts'
import type { SheetChoice } from './readContents.ts'
import type { TablesOrRefusal } from './readTables.ts'
import type { KnownToClan, RowsToStore, SheetMeaning } from './sheetMeaning.ts'
import type { SheetSummary } from './sheetSummary.ts'

type FileRequest = { bytes: Uint8Array<ArrayBuffer>; fileName: string; now: number }
type TablesRequest = { packed: Uint8Array; choice: SheetChoice; now: number }
export type SheetRequest =
  | ({ kind: 'file' } & FileRequest)
  | ({ kind: 'tables' } & TablesRequest)
  | { kind: 'choice'; choice: SheetChoice; now: number }
  | { kind: 'meaning'; known: KnownToClan }
  | { kind: 'rows' }
  | { kind: 'problems' }

type OpenedFile = { packed: Uint8Array; summary: SheetSummary }

const LIMITS = { killAfterMs: 15_000, maxMemoryMb: 384 }
/** A sheet takes a second or two, so the last waiting request waits half a minute. */
const MAX_WAITING = 20
const TRY_AGAIN_SECONDS = 10
const PROGRAM = new URL('./sheetThread.ts', import.meta.url)
const atMostTwo = semaphore(Math.min(2, availableParallelism()))
let waitingCount = 0

export type SheetThread = {
  /** The bytes are transferred, so the caller cannot use them afterwards. */
  open(file: FileRequest): Promise<OpenedFile>
  read(tables: TablesRequest): Promise<SheetSummary>
  readBy(choice: SheetChoice, now: number): Promise<SheetSummary>
  meaning(context: KnownToClan): Promise<SheetMeaning>
  rows(): Promise<RowsToStore>
  problems(): Promise<string>
}

/**
 * A sheet may need hundreds of megabytes, so few threads run at a time. Never call this in a transaction, because the
 * transaction would keep its locks while it waits for a thread.
 */
export async function withSheet<Result>(work: (sheet: SheetThread) => Promise<Result>): Promise<Result> {
  if (waitingCount >= MAX_WAITING) throw new AppError('SHEETS_BUSY', { retryAfterSeconds: TRY_AGAIN_SECONDS })
  waitingCount += 1
  try {
    return await atMostTwo(() =>
      withThread(PROGRAM, LIMITS, (askThread) => {
        const ask = <Answer>(request: SheetRequest, transfer: ArrayBuffer[] = []) =>
          askThread<Answer>(request, transfer)
        return work({
          async open(file) {
            const answer = await ask<Extract<TablesOrRefusal, string> | OpenedFile>({ kind: 'file', ...file }, [
              file.bytes.buffer,
            ])
            if (typeof answer === 'string') throw new AppError(answer)
            return answer
          },
          read: (tables) => ask({ kind: 'tables', ...tables }),
          readBy: (choice, now) => ask({ kind: 'choice', choice, now }),
          meaning: (context) => ask({ kind: 'meaning', known: context }),
          rows: () => ask({ kind: 'rows' }),
          problems: () => ask({ kind: 'problems' }),
        })
      }),
    )
  } catch (error) {
    if (error instanceof ThreadOverrun) throw new AppError('SHEET_TOO_LARGE', { cause: error })
    throw error
  } finally {
    waitingCount -= 1
  }
}
