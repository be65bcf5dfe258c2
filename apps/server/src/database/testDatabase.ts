import { randomBytes } from 'node:crypto'
import { Client, type Pool } from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from './openDatabase.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of this run and its migrated template. */
    postgres: { url: string; template: string }
  }
}

export type TestDatabase = Database & { url: string }

/** A migrated database of the caller's own. `close` drops it. `{ isEmpty: true }` gives one without tables. */
export async function openTestDatabase({ isEmpty = false, maxConnections = 12 } = {}): Promise<TestDatabase> {
  const { url: serverUrl, template } = inject('postgres')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await command(serverUrl, `create database ${name} ${isEmpty ? '' : `template ${template}`}`)

  const url = withDatabase(serverUrl, name)
  const database = openDatabase({ url, maxConnections })
  return {
    ...database,
    url,
    async close() {
      await database.close()
      await command(serverUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

/** For tests alone: the log of a site only grows. */
export async function emptyAuditLog(pool: Pool): Promise<void> {
  await pool.query(
    'alter table audit_log disable trigger user; truncate audit_log, audit_chain, audit_cleanup; alter table audit_log enable trigger user',
  )
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

export async function command(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {}) // the command rejects with it
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
