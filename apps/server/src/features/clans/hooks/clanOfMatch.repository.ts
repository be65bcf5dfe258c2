import type { Db } from '#server/platform/database/openDatabase.ts'

/** Returns `null` if the match has no clan or is deleted. */
export async function clanOfMatch(db: Db, id: string): Promise<string | null> {
  const match = db.selectFrom('match').select('clanId').where('id', '=', id).where('deletedAt', 'is', null)
  return (await match.executeTakeFirst())?.clanId ?? null
}
