import type { Database } from '@buri/server/src/platform/database/openDatabase.ts'

type Pool = Database['pool']
type Constraint = { on: string; name: string; definition: string }
type Loading = {
  /** `since` returns the seconds that have passed. */
  load: (since: () => number) => Promise<void>
  say: (sentence: string) => void
}

/** Drops indexes, keys and triggers before loading, and then restores them from their definitions. */
export async function loadBare(pool: Pool, tables: readonly string[], { load, say }: Loading) {
  const started = performance.now()
  const since = () => Math.round((performance.now() - started) / 1000)
  const run = async (sql: string) => void (await pool.query(sql))
  const loaded = tables.map((table) => `'${table}'::regclass`).join(', ')
  const { rows: foreignKeys } = await pool.query<Constraint>(
    `select conrelid::regclass || ' ' as "on", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and (conrelid in (${loaded}) or confrelid in (${loaded}))`,
  )
  const { rows: keys } = await pool.query<Constraint>(
    `select conrelid::regclass || ' ' as "on", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype in ('p', 'u') and conrelid in (${loaded})`,
  )
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid in (${loaded})
       and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u'))`,
  )
  for (const { on, name } of [...foreignKeys, ...keys]) await run(`alter table ${on} drop constraint ${name}`)
  for (const { name } of indexes) await run(`drop index ${name}`)

  for (const table of tables) await run(`alter table ${table} disable trigger user`)

  await load(since)
  for (const table of tables) await run(`alter table ${table} enable trigger user`)
  await run(`set maintenance_work_mem = '1GB'`)
  for (const { on, name, definition } of keys) await run(`alter table ${on} add constraint ${name} ${definition}`)
  for (const { definition } of indexes) await run(definition)
  say(`indexes made (${since()} s)`)
  for (const { on, name, definition } of foreignKeys)
    await run(`alter table ${on} add constraint ${name} ${definition}`)
  // Makes the visibility map and the statistics that autovacuum would have made.
  await run('vacuum analyze')
  await run('checkpoint')
  say(`foreign keys checked, analysed (${since()} s)`)
}
