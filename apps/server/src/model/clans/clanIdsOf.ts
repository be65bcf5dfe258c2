import { normaliseName } from '@buri/domain/riotId'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'

/** Returns the ids of the clans with this name or id. Private clans may share a name. */
export async function clanIdsOf(db: Db, nameOrId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from clan where deleted_at is null
    and (name_key = ${normaliseName(nameOrId)} or id::text = ${nameOrId.toLowerCase()}) order by id`.execute(db)
  return rows.map(({ id }) => id)
}
