import type { Transaction } from 'kysely'
import { AppError, errorCodeOf, STATEMENT_TIMEOUT_CODE } from '#server/platform/errors.ts'
import type { Db } from './openDatabase.ts'
import { runQuery, sendUnawaited } from './runQuery.ts'
import type { DB } from './tables.ts'
import { inTransaction } from './transaction.ts'

export type RequestKey = {
  /** Digest of the sender and the key they chose. */
  mark: string
  /** Digest of the request. A second request with the same key must have the same digest. */
  print: string
  /** True if the request had been carried out when it arrived again. */
  isRepeat: boolean
}

export type StoredAnswer = ReturnType<() => void> | Json
type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json }

type Keyed = { requestKey?: RequestKey | undefined; now: Date }

const RETRY_AFTER_SECONDS = 1

/**
 * A repeat gets what the first run returned. If the two run at the same time, the second waits. The key is committed
 * together with `work`, and a refusal leaves no key.
 */
export async function inTransactionOnce<Result extends StoredAnswer>(
  db: Db,
  { requestKey, now }: Keyed,
  work: (tx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  if (!requestKey) return inTransaction(db, work)
  return inTransaction(db, async (tx) => {
    if (!(await takeKey(tx, requestKey, now))) {
      const stored = await findRequest(tx, requestKey)
      // A result is JSON, so the stored one equals the one that `work` returned.
      if (stored) return stored.result as Result
    }
    const result = await work(tx)
    // The result is sent with the commit, which fails if storing the result does.
    if (result !== undefined)
      await sendUnawaited(tx, {
        name: 'keep-request-result',
        text: 'update request_key set result = $2 where mark = $1',
        values: [requestKey.mark, JSON.stringify({ is: result })],
      })
    return result
  })
}

/** Waits for any transaction that is storing the key. Returns `false` if the key is stored already. */
async function takeKey(tx: Transaction<DB>, { mark, print }: RequestKey, now: Date): Promise<boolean> {
  try {
    const rows = await runQuery(tx, {
      name: 'take-request-key',
      text: `insert into request_key (mark, print, made_at) values ($1, $2, $3)
        on conflict (mark) do nothing returning 1`,
      values: [mark, print, now],
    })
    return rows.length > 0
  } catch (error) {
    if (!(error instanceof Error) || errorCodeOf(error) !== STATEMENT_TIMEOUT_CODE) throw error
    throw new AppError('REQUEST_UNDERWAY', { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS })
  }
}

export async function findRequest(
  db: Db,
  { mark, print }: Pick<RequestKey, 'mark' | 'print'>,
): Promise<{ result: unknown } | undefined> {
  const [row] = await runQuery<{ print: string; result: { is?: unknown } }>(db, {
    name: 'find-request-key',
    text: 'select print, result from request_key where mark = $1',
    values: [mark],
  })
  if (!row) return undefined
  if (row.print !== print) throw new AppError('REQUEST_KEY_REUSED')
  return { result: row.result.is }
}

const SWEPT_AT_ONCE = 10_000
const REQUEST_KEY_MS = 24 * 3600 * 1000

/** Returns the number of deleted keys. */
export async function sweepRequestKeys(db: Db, now: Date): Promise<number> {
  for (let swept = 0; ; ) {
    const deletedRows = await runQuery(db, {
      name: 'sweep-request-keys',
      text: `delete from request_key where mark in (
          select mark from request_key where made_at < $1 order by made_at limit $2) returning 1`,
      values: [new Date(now.getTime() - REQUEST_KEY_MS), SWEPT_AT_ONCE],
    })
    swept += deletedRows.length
    if (deletedRows.length < SWEPT_AT_ONCE) return swept
  }
}
