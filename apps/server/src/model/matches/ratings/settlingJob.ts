import { refoldStale } from '#server/model/matches/histories/refold.ts'
import { refoldOutsideLock } from '#server/model/matches/histories/refoldOutsideLock.ts'
import { inStoreTransaction } from '#server/model/matches/tx.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { Job } from '#server/platform/jobs/registry.ts'
import { settleRatings } from './settle.ts'

/** Each step is one transaction that locks the frontier, so several processes may settle together. */
export async function settleAll(db: Db): Promise<void> {
  while (await hasWork(db)) {
    await inStoreTransaction(db, async (tx) => (await settleRatings(tx)) ?? (await refoldStale(tx)))
  }
}

/** Matches per step; an upload can run after each step. */
const MATCHES_BESIDE_UPLOADS = 100

/** Steps are so short that uploads hardly wait. Slow reads run without the frontier's lock. */
export async function settleInSmallSteps(db: Db, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
  while (!signal?.aborted && (await hasWork(db))) {
    const rated = await inStoreTransaction(db, (tx) => settleRatings(tx, MATCHES_BESIDE_UPLOADS))
    if (!rated) await refoldOutsideLock(db)
  }
}

/** Checks without locking the frontier, so that idle processes never block uploads. */
async function hasWork(db: Db): Promise<boolean> {
  const frontier = await db.selectFrom('ratingFrontier').select('dirtyFromAt').executeTakeFirst()
  if (frontier?.dirtyFromAt) return true
  const stale = await db.selectFrom('playerHistory').select('playerId').where('isStale', '=', true).limit(1).execute()
  return stale.length > 0
}

const LOOK_EVERY_MS = 2_000

export const settlingJob = (db: Db): Job => ({
  name: 'ratings',
  everyMs: LOOK_EVERY_MS,
  run: (signal) => settleInSmallSteps(db, { signal }),
})
