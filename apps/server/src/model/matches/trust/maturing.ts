import { inStoreTransaction } from '#server/model/matches/tx.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { tryForEach } from '#server/platform/jobs/tryEach.ts'
import { reassessTrust } from './reassessTrust.ts'

/** Each match matures in a transaction of its own. */
export async function matureMatches(db: Db, now: Date): Promise<void> {
  const ripe = await db
    .selectFrom('match')
    .select('id')
    .where('maturesAt', '<=', now)
    .where('deletedAt', 'is', null)
    .orderBy('maturesAt')
    .execute()
  await tryForEach(ripe, ({ id }) => inStoreTransaction(db, (tx) => reassessTrust(tx, id, now.getTime())))
}
