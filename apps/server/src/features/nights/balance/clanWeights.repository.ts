import { type BalanceWeights, COST_TERMS } from '@buri/domain/balancing/weights'
import type { Transaction } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'

/** Returns `null` if there is no clan or the clan has set no weights. */
export async function weightsOfClan(db: Db, clanId: string | null): Promise<BalanceWeights | null> {
  if (clanId === null) return null
  const weights = db.selectFrom('clanBalanceWeights').select(COST_TERMS).where('clanId', '=', clanId)
  return (await weights.executeTakeFirst()) ?? null
}

export const weightsOfOwnClans = (db: Db, userId: string) =>
  db
    .selectFrom('clanMember as m')
    .innerJoin('clan as c', 'c.id', 'm.clanId')
    .innerJoin('clanBalanceWeights as w', 'w.clanId', 'c.id')
    .select(['c.id', 'c.clanName', ...COST_TERMS.map((term) => `w.${term}` as const)])
    .where('m.userId', '=', userId)
    .where('c.deletedAt', 'is', null)
    .orderBy('c.clanName')
    .execute()

/** The transaction must have locked the clan. */
export async function storeWeights(tx: Transaction<DB>, clanId: string, weights: BalanceWeights | null) {
  if (weights === null) {
    await tx.deleteFrom('clanBalanceWeights').where('clanId', '=', clanId).execute()
    return
  }
  await tx
    .insertInto('clanBalanceWeights')
    .values({ clanId, ...weights })
    .onConflict((conflict) => conflict.column('clanId').doUpdateSet(weights))
    .execute()
}
