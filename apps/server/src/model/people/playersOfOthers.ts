import { sql } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'

/**
 * Returns the given players that other accounts own. This read takes no lock, so decisions lock the player and read
 * again.
 */
export async function playersOfOthers(
  db: Db,
  playerIds: readonly string[],
  userId: string,
): Promise<ReadonlySet<string>> {
  const owned = db.selectFrom('playerOwner').select('playerId').where('userId', '!=', userId)
  const rows = await owned.where('playerId', '=', sql<string>`any (${[...playerIds]}::uuid[])`).execute()
  return new Set(rows.map(({ playerId }) => playerId))
}
