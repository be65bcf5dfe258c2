import { type Client, escapeIdentifier } from 'pg'
import {
  appliedMigrations,
  createBookkeeping,
  type Migration,
  pendingMigrations,
  replaceByBaseline,
  runMigration,
} from '#server/platform/database/migrate.ts'
import { backupRefusal } from './refusal.ts'
import { isMigrated, tablesOf } from './schema.ts'

/** Tables that are empty until a user acts. A server fills the other tables itself. */
export const TABLES_FILLED_BY_USERS = ['app_user', 'audit_log', 'match', 'player']

export async function emptyTablesOf(client: Client, wanted: Migration[], ours: Migration[]): Promise<void> {
  const tables = (await tablesOf(client)).map(({ name }) => name)
  if (!(await isMigrated(client))) {
    if (tables.length > 0) throw backupRefusal('DATABASE_NOT_EMPTY', `The database holds other tables (${tables[0]}).`)
    await createBookkeeping(client)
  } else {
    await requireEmptyTables(client, tables)
    // The empty tables may be newer than the backup, or too old to migrate.
    const applied = replaceByBaseline(ours, await appliedMigrations(client))
    if (!applied || applied.length > wanted.length) {
      await dropAllObjects(client)
      await createBookkeeping(client)
    }
  }
  const applied = await appliedMigrations(client)
  pendingMigrations(ours, applied)
  for (const migration of pendingMigrations(wanted, applied)) await runMigration(client, migration)
}

async function requireEmptyTables(client: Client, tables: string[]) {
  // The lock keeps rows from being inserted after this check.
  if (tables.length > 0)
    await client.query(`lock table ${tables.map(escapeIdentifier).join(', ')} in access exclusive mode`)
  for (const name of TABLES_FILLED_BY_USERS.filter((sign) => tables.includes(sign))) {
    const { rowCount } = await client.query(`select from ${escapeIdentifier(name)} limit 1`)
    if (!rowCount) continue
    throw backupRefusal(
      'DATABASE_NOT_EMPTY',
      `The database is not empty (${name} has rows). Restore into a new one: another DATA_DIR or DATABASE_URL, and DEMO=off.`,
    )
  }
}

async function dropAllObjects(client: Client) {
  await client.query(`
    do $$
    declare statement text;
    begin
      for statement in
        select format('drop table if exists %I cascade', relname) from pg_class
          where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
            and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')
        union all
        select format('drop sequence if exists %I cascade', relname) from pg_class
          where relnamespace = current_schema()::regnamespace and relkind = 'S'
            and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype in ('a', 'i', 'e'))
        union all
        select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
          where pronamespace = current_schema()::regnamespace
            and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')
      loop
        execute statement;
      end loop;
    end $$`)
}
