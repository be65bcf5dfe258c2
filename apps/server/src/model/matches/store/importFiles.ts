import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ErrorCode } from '@buri/contract/errors'
import type { ParseRefusal } from '@buri/replay/parsedMatch'
import { settleAll } from '#server/model/matches/ratings/settlingJob.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { StoreContext, StoreOutcome } from './arrival.ts'
import { type ArrivalOrder, arrivalOrderOf, compareArrivals } from './arrivalOrder.ts'
import { type ReadResult, readResult, readResults } from './readResult.ts'
import { storeParsed } from './storeMatch.ts'

export type FileOutcome =
  | { file: string; status: 'created' | 'merged' | 'duplicate'; matchId: string }
  | { file: string; status: 'rejected'; code: RejectionCode; reason: string }
type RejectionCode = ErrorCode | ParseRefusal | Extract<StoreOutcome, { status: 'rejected' }>['code']

export type ImportTally = { created: number; merged: number; duplicate: number; rejected: number }

export function importTallyOf(outcomes: readonly FileOutcome[]): ImportTally {
  const tally = { created: 0, merged: 0, duplicate: 0, rejected: 0 }
  for (const { status } of outcomes) tally[status] += 1
  return tally
}

type Options = {
  now: number
  /** The clan to which the matches belong. */
  clanId?: string | undefined
  onProgress: (step: 'reading' | 'storing', done: number, total: number) => void
}

export async function* importFiles(db: Db, paths: readonly string[], options: Options): AsyncGenerator<FileOutcome> {
  const files = (await Promise.all(paths.map(filesIn))).flat()
  const queue: PendingFile[] = []
  for (const [index, file] of files.entries()) {
    options.onProgress('reading', index, files.length)
    const read = await readResult(file)
    if (read.ok) queue.push(pendingAs(file, read, { now: options.now, isKept: queue.length < KEPT_IN_MEMORY }))
    else if (read.code !== 'MANY_MATCHES') yield { file, status: 'rejected', code: read.code, reason: read.reason }
    else
      for (const [index, single] of (await readResults(file)).entries()) {
        const name = `${file} (${index + 1})`
        if (single.ok) queue.push(pendingAs(name, single, { now: options.now, isKept: true }))
        else yield { file: name, status: 'rejected', code: single.code, reason: single.reason }
      }
  }
  queue.sort(compareArrivals)
  for (const [index, { file, read }] of queue.entries()) {
    options.onProgress('storing', index, queue.length)
    yield {
      file,
      ...(await storeReadFile(db, file, read ?? (await readResult(file)), {
        now: options.now,
        clanId: options.clanId ?? null,
        isBatch: queue.length > 1,
      })),
    }
  }
  await settleAll(db)
}

/** How many results are kept in memory, at some 20 kB each. Further results are read a second time. */
const KEPT_IN_MEMORY = 3_000

type PendingFile = ArrivalOrder & { file: string; read: ReadResult | undefined }

function pendingAs(
  file: string,
  read: ReadResult & { ok: true },
  { now, isKept }: { now: number; isKept: boolean },
): PendingFile {
  const order = arrivalOrderOf(read.parsed, { given: null, fileModifiedAt: read.modifiedAt, now })
  return { ...order, file, read: isKept ? read : undefined }
}

async function storeReadFile(
  db: Db,
  file: string,
  read: ReadResult,
  batch: Pick<StoreContext, 'now' | 'clanId' | 'isBatch'>,
): Promise<StoreOutcome | { status: 'rejected'; code: RejectionCode; reason: string }> {
  // The file was readable a moment ago but may have changed since.
  if (!read.ok) return { status: 'rejected', code: read.code, reason: read.reason }
  const { parsed, modifiedAt, raw } = read
  const context: StoreContext = {
    uploadedBy: null,
    fileName: basename(file),
    givenDate: null,
    fileModifiedAt: modifiedAt,
    remark: null,
    hostId: null,
    raw,
    ...batch,
  }
  return storeParsed(db, parsed, context)
}

export async function filesIn(path: string): Promise<string[]> {
  const stats = await stat(path).catch(() => undefined)
  if (!stats?.isDirectory()) return [path]
  const entries = await readdir(path, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
