import { hash, randomBytes } from 'node:crypto'
import { Client, type ClientBase, type Pool } from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase, openPool } from './openDatabase.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { url: string; poolerUrl: string | undefined; template: string }
  }
}

export type TestDatabase = Database & { url: string }

/** `close` drops the database. `isDirect`: bypasses a pooler, for tests of what a connection keeps. */
export async function openTestDatabase({
  isEmpty = false,
  isDirect = false,
  maxConnections = 12,
} = {}): Promise<TestDatabase> {
  const { url: serverUrl, template, ...run } = inject('postgres')
  const poolerUrl = isDirect ? undefined : run.poolerUrl
  const name = `${template}_${randomBytes(6).toString('hex')}`
  // Durability does not matter here. Copying files takes half the time of writing every page to the WAL.
  await runSql(serverUrl, `create database ${name} ${isEmpty ? '' : `template ${template} strategy file_copy`}`)

  const directUrl = withDatabase(serverUrl, name)
  const url = poolerUrl === undefined ? directUrl : withDatabase(poolerUrl, name)
  const database = openDatabase({
    url,
    maxConnections,
    // On a slow machine, fifty requests at once wait longer for a connection than a server would let them.
    connectTimeout: 15_000,
    statementTimeout: 15_000,
    ...(isDirect ? {} : { onConnect: planOnce }),
  })
  const restorer = openPool({ url: directUrl, maxConnections: 1, statementTimeout: 0 })
  restorers.set(database.pool, restorer)
  return {
    ...database,
    url,
    async close() {
      await Promise.all([database.close(), restorer.end()])
      await runSql(serverUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

/**
 * Prepares each statement with parameters, with one plan for all values. PostgreSQL otherwise spends most of the tests'
 * time on parsing and planning the same statements.
 */
async function planOnce(client: ClientBase): Promise<void> {
  await client.query('set plan_cache_mode = force_generic_plan')
  const send = client.query
  Reflect.set(client, 'query', function sendNamed(this: ClientBase, ...args: unknown[]) {
    const [statement, values] = args
    const named = typeof statement === 'string' ? { text: statement, values } : { ...Object(statement) }
    const isPreparable = named.name === undefined && named.values?.length > 0
    if (!isPreparable || Object(statement).submit !== undefined) return Reflect.apply(send, this, args)
    named.name = hash('md5', named.text)
    return Reflect.apply(send, this, [named, ...args.slice(1)])
  })
}

/** Returns the names of these tables and of every table that references them. */
async function withReferencing(pool: Pool, tables: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `with recursive emptied as (
       select unnest($1::regclass[])::oid as id
       union select conrelid from pg_constraint join emptied on confrelid = id where contype = 'f'
     ) select id::regclass::text as name from emptied`,
    [tables],
  )
  return rows.map(({ name }) => name)
}

/** Their connections change `session_replication_role`, at which PostgreSQL forgets all plans of a connection. */
const restorers = new WeakMap<Pool, Pool>()

const runWithoutTriggers = (pool: Pool, statements: readonly string[]) =>
  (restorers.get(pool) ?? pool).query(
    `begin; set local session_replication_role = replica; ${statements.join('; ')}; commit`,
  )

/** Deletes all rows, with triggers off. `truncate … cascade` would create new files for each table and index. */
export async function emptyTables(pool: Pool, ...tables: readonly string[]): Promise<void> {
  const names = await withReferencing(pool, tables)
  await runWithoutTriggers(
    pool,
    names.map((name) => `delete from ${name}`),
  )
}

/**
 * Copies all rows of these tables and of every table that references them. Returns a function that brings exactly these
 * rows back, with triggers off.
 */
export async function keepRows(pool: Pool, ...tables: readonly string[]): Promise<() => Promise<void>> {
  const names = await withReferencing(pool, tables)
  const { rows: filled } = await pool.query<{ name: string; columns: string }>(
    `select attrelid::regclass::text as name, string_agg(quote_ident(attname), ', ') as columns from pg_attribute
       where attrelid = any ($1::regclass[]) and attnum > 0 and not attisdropped and attgenerated = ''
         and pg_relation_size(attrelid) > 0
       group by attrelid`,
    [names],
  )
  const copies = filled.map(({ name }) => `create table kept.${name} as table ${name}`)
  await pool.query(`create schema kept; ${copies.join('; ')}`)
  const deletes = names.map((name) => `delete from ${name}`)
  const inserts = filled.map(
    ({ name, columns }) =>
      `insert into ${name} (${columns}) overriding system value select ${columns} from kept.${name}`,
  )
  return async () => void (await runWithoutTriggers(pool, [...deletes, ...inserts]))
}

/** Only tests empty the log. A real one only grows. */
export const emptyAuditLog = (pool: Pool) => emptyTables(pool, 'audit_log', 'audit_chain', 'audit_cleanup')

export function directUrlOf(url: string): string {
  const { url: serverUrl, poolerUrl } = inject('postgres')
  const name = new URL(url).pathname.slice(1)
  return poolerUrl !== undefined && url === withDatabase(poolerUrl, name) ? withDatabase(serverUrl, name) : url
}

export function withDatabase(url: string, database: string): string {
  const otherUrl = new URL(url)
  otherUrl.pathname = `/${database}`
  return otherUrl.href
}

export async function runSql(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {}) // the command rejects with the same error
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
