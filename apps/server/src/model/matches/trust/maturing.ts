import { inStoreTransaction } from '#server/model/matches/tx.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { tryForEach } from '#server/platform/jobs/tryEach.ts'
import { reassessTrust } from './reassessTrust.ts'

/**
 * Each match matures in a transaction of its own, until `signal` is aborted. A migration may ripen thousands at once,
 * so ratings and histories of several matches are left to a job. Otherwise uploads would wait for each.
 */
export async function matureMatches(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const ripe = await db
    .selectFrom('match')
    .select('id')
    .where('maturesAt', '<=', now)
    .where('deletedAt', 'is', null)
    .orderBy('maturesAt')
    .execute()
  const isBatch = ripe.length > 1
  await tryForEach(ripe, async ({ id }) => {
    if (!signal?.aborted) await inStoreTransaction(db, (tx) => reassessTrust(tx, id, now.getTime(), { isBatch }))
  })
}
