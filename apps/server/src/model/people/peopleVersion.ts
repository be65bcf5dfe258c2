import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'

/** Called in the transaction that changes a name or visibility: the cached pages of others show the person too. */
export async function bumpPeopleVersion(tx: Transaction<DB>) {
  await sql`
    insert into site_setting (name, value) values ('people_version', '1')
    on conflict (name) do update set value = to_jsonb((site_setting.value #>> '{}')::bigint + 1)`.execute(tx)
}
