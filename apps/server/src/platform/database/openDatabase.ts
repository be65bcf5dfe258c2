import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import { type ClientBase, Pool, types } from 'pg'
import { INTEGERS, parseIntegers, parseTexts, TEXTS } from './arrays.ts'
import { preparedPool } from './preparedPool.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>

export type Database = {
  db: Db
  /** For the few hot reads that build JSON in PostgreSQL. */
  pool: Pool
  close: () => Promise<void>
}

/**
 * Longest time of one statement, lock waits included. Requests give up soon, so that a few slow ones do not use up all
 * connections; ingest may wait for the matches before it; background jobs delay nobody.
 */
export const STATEMENT_MS = { request: 2_000, ingest: 15_000, job: 5 * 60_000 } as const

type DatabaseOptions = {
  url: string
  maxConnections?: number
  /** Longest time of one statement in ms, by default `STATEMENT_MS.request`; 0 means no limit. */
  statementTimeout?: number
  /** Longest wait in ms for a connection and for any answer. */
  connectTimeout?: number
  answerTimeout?: number
  /** Pipelines statements without waiting for earlier answers; COPY cannot be pipelined. */
  isPipelined?: boolean
  /** Checks every new connection; a rejected one is not used. */
  onConnect?: (client: ClientBase) => Promise<void>
  /** Called for connections lost while idle; the pool replaces them. */
  onLostConnection?: (error: Error) => void
}

export function openDatabase(options: DatabaseOptions): Database {
  const pool = openPool(options)
  const db = queriesOver(pool)
  async function close() {
    await db.destroy()
    // Kysely ends the pool only if it has run a query.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, close }
}

export function openPool(options: DatabaseOptions): Pool {
  const pool = new Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 12,
    statement_timeout: options.statementTimeout ?? STATEMENT_MS.request,
    ...(options.answerTimeout === undefined ? {} : { query_timeout: options.answerTimeout }),
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: options.connectTimeout ?? 10_000,
    // A new connection has no plans yet, which would slow the first visitor after a quiet time.
    idleTimeoutMillis: 10 * 60_000,
    pipeline: options.isPipelined ?? true,
    application_name: 'buri',
    types: { getTypeParser },
    ...(options.onConnect ? { onConnect: options.onConnect } : {}),
  })
  // Without a listener a lost connection ends the process. An idle one notifies the pool; one in use emits itself as
  // well.
  pool.on('error', (error) => options.onLostConnection?.(error))
  pool.on('connect', (client) => client.on('error', () => {})) // the next query on it rejects
  return pool
}

export const queriesOver = (pool: Pool): Db =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparedPool(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })

/** The driver's types of columns; `tools/generateTableTypes.ts` gives the compiler the same. */
const getTypeParser: typeof types.getTypeParser = (oid, format) => {
  if (format !== 'binary') {
    if (oid === types.builtins.INT8) return safeInteger
    if (oid === types.builtins.NUMERIC) return Number
    // A day has no time zone; the driver's Date would be another day in Seoul.
    if (oid === types.builtins.DATE) return (text: string) => text
    if (oid === INTEGERS) return parseIntegers
    if (oid === TEXTS) return parseTexts
  }
  return types.getTypeParser(oid, format)
}

function safeInteger(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`The database holds ${text}, which a number cannot.`)
  return number
}
