import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import { type ClientBase, Pool, types } from 'pg'
import { INTEGERS, parseIntegers, parseTexts, TEXTS } from './arrays.ts'
import { preparedPool } from './preparedPool.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>

export type Database = {
  db: Db
  /** For the few hot reads whose JSON text is built inside PostgreSQL. */
  pool: Pool
  close: () => Promise<void>
}

/**
 * How long one statement may take, its wait for locks included. A request gives up soon, so that a few slow ones do not keep
 * every connection; who changes matches may wait for all before them; what runs in the background keeps nobody waiting.
 */
export const STATEMENT_MS = { request: 2_000, ingest: 15_000, job: 5 * 60_000 } as const

type DatabaseOptions = {
  url: string
  maxConnections?: number
  /** Milliseconds one statement may take, `STATEMENT_MS.request` without; 0 for as long as it wants. */
  statementTimeout?: number
  /** Milliseconds to wait for a connection, and for an answer however long the server would take. */
  connectTimeout?: number
  answerTimeout?: number
  /** Sends statements without waiting for the answers to those before; the copying of rows cannot. */
  isPipelined?: boolean
  /** Looks at every new connection; one that it rejects is not used. */
  onConnect?: (client: ClientBase) => Promise<void>
  /** Called for connections lost while idle; the pool replaces them by itself. */
  onLostConnection?: (error: Error) => void
}

export function openDatabase(options: DatabaseOptions): Database {
  const pool = openPool(options)
  const db = queriesOver(pool)
  async function close() {
    await db.destroy()
    // Kysely ends the pool only if it has run a query itself.
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
    // A new connection has to plan everything anew, which the first visitor after a quiet while would wait for.
    idleTimeoutMillis: 10 * 60_000,
    pipeline: options.isPipelined ?? true,
    application_name: 'buri',
    types: { getTypeParser },
    ...(options.onConnect ? { onConnect: options.onConnect } : {}),
  })
  // Without a listener a lost connection ends the process: an idle one tells the pool, one in use also itself.
  pool.on('error', (error) => options.onLostConnection?.(error))
  pool.on('connect', (client) => client.on('error', () => {})) // the next query on it rejects
  return pool
}

export const queriesOver = (pool: Pool): Db =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparedPool(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })

/** What the driver gives for a column's type; `tools/generateTableTypes.ts` tells the compiler the same. */
const getTypeParser: typeof types.getTypeParser = (oid, format) => {
  if (format !== 'binary') {
    if (oid === types.builtins.INT8) return safeInteger
    if (oid === types.builtins.NUMERIC) return Number
    // A day has no time zone; the driver's own Date would be another day in Seoul.
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
