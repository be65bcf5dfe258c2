import { inStoreTransaction } from '#server/model/matches/tx.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { reassessTrust } from './reassessTrust.ts'

const AT_ONCE = 50

/** Makes matches count after a day in which no guest objected, each in its own transaction. */
export async function matureMatches(db: Db, now: Date): Promise<void> {
  const ripe = await db
    .selectFrom('match')
    .select('id')
    .where('maturesAt', '<=', now)
    .where('deletedAt', 'is', null)
    .orderBy('maturesAt')
    .limit(AT_ONCE)
    .execute()
  for (const { id } of ripe) await inStoreTransaction(db, (tx) => reassessTrust(tx, id, now.getTime()))
}
