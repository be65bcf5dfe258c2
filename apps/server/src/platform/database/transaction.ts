import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Db } from './openDatabase.ts'
import type { DB } from './tables.ts'

// Both errors require a retry: https://www.postgresql.org/docs/18/mvcc-serialization-failure-handling.html
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

const MAX_ATTEMPTS = 8
const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 500

/** Retries on conflicts, so `work` must have no effects outside the transaction. */
export async function inTransaction<Result>(
  db: Db,
  work: (tx: Transaction<DB>) => Promise<Result>,
  { attempts = MAX_ATTEMPTS, pause = jitteredPause } = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= attempts || !asksForRetry(error)) throw error
      await wait(pause(attempt))
    }
  }
}

/** Random, so that two conflicting transactions do not meet again. */
export const jitteredPause = (attempt: number) =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2)

function asksForRetry(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK_DETECTED)) return true
  return asksForRetry(error.cause)
}
