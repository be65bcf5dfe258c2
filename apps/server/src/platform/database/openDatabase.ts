import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import { type ClientBase, Pool, types } from 'pg'
import { clientOptionsFor, hostCursor, ReadOnlyServer } from './addresses.ts'
import { INTEGER_ARRAY_OID, parseIntegers, parseTexts, TEXT_ARRAY_OID } from './arrays.ts'
import { withFailover } from './failoverPool.ts'
import { preparedPool } from './preparedPool.ts'
import { ANSWER_MARGIN_MS, limitStatements, startedReadOnly } from './statementLimits.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>

export type Database = {
  db: Db
  /** The few hot reads that build JSON in PostgreSQL query the pool directly. */
  pool: Pool
  close: () => Promise<void>
}

/**
 * In milliseconds, lock waits included. Requests give up soon, so that a few slow ones do not use up all connections.
 * An ingest may wait for the matches before it. Background jobs delay no request.
 */
export const STATEMENT_MS = { request: 2_000, ingest: 15_000, job: 5 * 60_000 } as const

/** Together with `statementLimits.ts`, refuses a request within five seconds if its database falls silent. */
const CONNECT_MS = 2500
const KEEP_ALIVE_MS = 5000
// PostgreSQL keeps a shared plan only while it seems no more expensive than the first plans of the connection. Once the
// data has grown it would plan every call (decision 0014), so connections are replaced.
const LIFETIME_S = 30 * 60

type DatabaseOptions = {
  url: string
  maxConnections?: number
  /** In milliseconds, by default `STATEMENT_MS.request`; 0 means no limit. */
  statementTimeout?: number
  connectTimeout?: number
  /** In milliseconds; by default a little longer than a statement may take. */
  answerTimeout?: number
  lifetime?: number
  /** False for COPY, which cannot be pipelined. */
  isPipelined?: boolean
  /** A connection that `onConnect` rejects is not used. */
  onConnect?: (client: ClientBase) => Promise<void>
}

export function openDatabase(options: DatabaseOptions): Database {
  const pool = openPool(options)
  const db = kyselyFor(pool)
  async function close() {
    await db.destroy()
    // Kysely ends the pool only if it has run a query.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, close }
}

export function openPool(options: DatabaseOptions): Pool {
  const { statementTimeout = STATEMENT_MS.request, onConnect } = options
  const answerTimeout = options.answerTimeout ?? (statementTimeout && statementTimeout + ANSWER_MARGIN_MS)
  const hosts = hostCursor(options.url)
  const Client = clientOptionsFor(hosts)
  const pool = new Pool({
    Client,
    connectionString: hosts.address(),
    max: options.maxConnections ?? 12,
    // The limit for connecting is divided among the hosts.
    connectionTimeoutMillis: (options.connectTimeout ?? CONNECT_MS) / hosts.count,
    // Detects that the other machine has vanished while the connection is idle.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // A new connection has no plans yet, which would slow the first visitor after a quiet time.
    idleTimeoutMillis: 10 * 60_000,
    maxLifetimeSeconds: options.lifetime ?? LIFETIME_S,
    pipeline: options.isPipelined ?? true,
    application_name: 'buri',
    types: { getTypeParser },
    async onConnect(client) {
      await limitStatements(client, statementTimeout, answerTimeout)
      if (hosts.mustWrite && startedReadOnly(client)) {
        if (client instanceof Client) hosts.leave(client.address)
        throw new ReadOnlyServer()
      }
      await onConnect?.(client)
    },
  })
  // A lost connection emits an error, which ends the process unless somebody listens. Idle ones emit it on the pool.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {})) // the client's next query rejects with the loss
  urls.set(pool, options.url)
  return withFailover(pool, { attempts: hosts.count })
}

const urls = new WeakMap<object, string>()

export const urlOfPool = (pool: Pool): string | undefined => urls.get(pool)

export const kyselyFor = (pool: Pool): Db =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparedPool(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })

/** `tools/generateTableTypes.ts` gives the compiler the same types. */
const getTypeParser: typeof types.getTypeParser = (oid, format) => {
  if (format !== 'binary') {
    if (oid === types.builtins.INT8) return safeInteger
    if (oid === types.builtins.NUMERIC) return Number
    // A day has no time zone; the driver's Date would be another day in Seoul.
    if (oid === types.builtins.DATE) return (text: string) => text
    if (oid === INTEGER_ARRAY_OID) return parseIntegers
    if (oid === TEXT_ARRAY_OID) return parseTexts
  }
  return types.getTypeParser(oid, format)
}

function safeInteger(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`The database holds ${text}, which a number cannot.`)
  return number
}
