import type { Db } from '#server/platform/database/openDatabase.ts'

/** The clan of a match; `null` also for a deleted match. */
export async function clanOfMatch(db: Db, id: string): Promise<string | null> {
  const match = db.selectFrom('match').select('clanId').where('id', '=', id).where('deletedAt', 'is', null)
  return (await match.executeTakeFirst())?.clanId ?? null
}
