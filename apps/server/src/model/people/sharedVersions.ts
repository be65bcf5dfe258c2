import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'

async function bump(tx: Transaction<DB>, version: 'people_version' | 'community_version') {
  await sql`
    insert into site_setting (name, value) values (${version}, '1')
    on conflict (name) do update set value = to_jsonb((site_setting.value #>> '{}')::bigint + 1)`.execute(tx)
}

/** Called in the transaction that changes a name or visibility: the cached pages of others show the person too. */
export const bumpPeopleVersion = (tx: Transaction<DB>) => bump(tx, 'people_version')

/** Called last in a transaction that changes permissions: what officers may undo depends on who moderates the site. */
export const bumpCommunityVersion = (tx: Transaction<DB>) => bump(tx, 'community_version')
