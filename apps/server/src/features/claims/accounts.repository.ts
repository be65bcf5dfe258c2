import type { Visibility } from '@buri/domain/players/visibility'
import { sql, type Transaction } from 'kysely'
import type { Db } from '#server/database/openDatabase.ts'
import type { DB } from '#server/database/tables.ts'

export const accountsOf = (db: Db, userId: string) =>
  db
    .selectFrom('playerOwner as o')
    .innerJoin('player as p', 'p.id', 'o.playerId')
    .select(['p.id', 'p.gameName', 'p.tagLine', 'p.profileIconId', 'o.since'])
    // Both are held to these words by the tables.
    .select([sql<Visibility>`p.visibility`.as('visibility'), sql<'icon' | 'officer' | 'admin'>`o.proof`.as('proof')])
    .where('o.userId', '=', userId)
    .orderBy('o.since')
    .orderBy('p.id')
    .execute()

export async function setVisibility(tx: Transaction<DB>, playerId: string, visibility: Visibility) {
  await tx
    .updateTable('player')
    .set({ visibility, dataVersion: sql`data_version + 1` })
    .where('id', '=', playerId)
    .execute()
}
