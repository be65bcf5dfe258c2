import { setTimeout as wait } from 'node:timers/promises'
import { Client, type Pool, type PoolClient, type QueryResult } from 'pg'
import { isConnectionLost, isReadOnly, isTimeout } from '../errors.ts'
import { isReader } from './readerContext.ts'
import { backendPid, queryOutsideTransaction, type SentQuery, serverOf } from './statementLimits.ts'

const LEADING_COMMENTS = /^(?:\s|\/\*.*?\*\/)*/s
const CHANGING_WORDS = /\b(?:insert|update|delete|merge|nextval|pg_notify|set_config)\b/i

/** Whether the statement only reads, so that it can run twice without harm. */
export const isRead = (text: string): boolean =>
  /^(?:select|with|values)\b/i.test(text.replace(LEADING_COMMENTS, '')) && !CHANGING_WORDS.test(text)

// The time limit of statements does not cover a commit's wait for its synchronous standby. If that wait is cancelled,
// the commit is stored on this server only. Its caller has given up by then, and takes it for failed.
const STOP_WAITING = `select pg_cancel_backend(pid) from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'`

/** Called only for statements outside a transaction. */
const deservesRetry = (error: unknown, text: string) => isConnectionLost(error) && !isTimeout(error) && isRead(text)

const LOOK_EVERY_MS = 500
const PING_STATEMENT = { text: 'select 1', patienceMs: 1500 }

type FailoverState = {
  /** Returns whether the failed statement's connection must be closed. */
  note: (client: PoolClient, error: unknown, sentAt: number) => boolean
  retryQuery: (error: unknown, query: SentQuery) => Promise<QueryResult>
  /** Changes whenever another server answers, and never has an earlier value again. */
  life: () => number
  /** Sets the function that gives the replica for readers while the primary is away. */
  standIn: (replica: () => Pool | undefined) => void
  isAway: () => boolean
}

const failoverStates = new WeakMap<object, FailoverState>()

export const failoverStateOf = (pool: object): FailoverState | undefined => failoverStates.get(pool)

/** Closes the socket: the protocol's farewell would wait for a server that might not answer. */
export function destroyClient(client: PoolClient) {
  if (client instanceof Client) client.connection.stream.destroy()
  client.release(true)
}

/**
 * Makes a pool leave a database server that is gone. After a lost connection, idle connections that have not answered
 * since the failed statement was sent are closed, and so are those to a former primary. A read is repeated once on
 * another connection. Reads go to the stand-in database, if there is one, until the server is back.
 */
export function withFailover(pool: Pool, { attempts = 1 } = {}): Pool {
  const answeredAt = new WeakMap<PoolClient, number>()
  let primaryTrustedSince = Number.NEGATIVE_INFINITY
  const connectOnce = pool.connect.bind(pool)

  async function connect(): Promise<PoolClient> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await connectOnce()
      } catch (error) {
        if (attempt >= attempts) throw error
      }
    }
  }

  let server: string | undefined
  let life = 1

  pool.on('connect', (client) => {
    answeredAt.set(client, performance.now())
    if (server !== undefined && serverOf(client) !== server) life += 1
    server = serverOf(client) ?? server
  })
  pool.on('release', (error, client) => {
    if (!error) answeredAt.set(client, performance.now())
  })

  let replica: () => Pool | undefined = () => undefined
  let isAway = false

  function leavePrimary() {
    if (isAway || !replica()) return
    isAway = true
    void waitForPrimary()
  }

  async function waitForPrimary() {
    while (isAway && !pool.ending) {
      await wait(LOOK_EVERY_MS, undefined, { ref: false })
      const client = await takeOwnClient().catch(() => undefined)
      if (!client) continue
      try {
        await queryOutsideTransaction(client, PING_STATEMENT)
        client.release()
        isAway = false
      } catch {
        destroyClient(client)
      }
    }
  }

  async function take(): Promise<PoolClient> {
    const fromReplica = () => (isReader() ? replica()?.connect() : undefined)
    const client = isAway && (await fromReplica()?.catch(() => undefined))
    if (client) return client
    try {
      return await takeOwnClient()
    } catch (error) {
      if (!isConnectionLost(error) && !isReadOnly(error)) throw error
      leavePrimary()
      return (await fromReplica()) ?? Promise.reject(error)
    }
  }

  async function takeOwnClient(): Promise<PoolClient> {
    for (;;) {
      const client = await connect()
      const isOfThisLife = (serverOf(client) ?? server) === server
      if (isOfThisLife && (answeredAt.get(client) ?? 0) >= primaryTrustedSince) return client
      destroyClient(client)
    }
  }

  function note(client: PoolClient, error: unknown, sentAt: number): boolean {
    // A connection of the stand-in says nothing about the primary, and refuses writes rightly.
    if (!answeredAt.has(client)) return isConnectionLost(error)
    if (isConnectionLost(error)) primaryTrustedSince = Math.max(primaryTrustedSince, sentAt)
    if (isTimeout(error)) {
      stopWaiting(client)
      leavePrimary()
    }
    // A pooler does not tell which server answers. After a lost connection it may be another server.
    if (isConnectionLost(error) && serverOf(client) === undefined) life += 1
    // A read-only connection may be to a former primary, while other connections are to the new primary.
    return isConnectionLost(error) || isReadOnly(error)
  }

  async function queryOnce(query: SentQuery): Promise<QueryResult> {
    const client = await take()
    const sentAt = performance.now()
    try {
      const answer = await queryOutsideTransaction(client, query)
      client.release()
      return answer
    } catch (error) {
      if (note(client, error, sentAt)) destroyClient(client)
      else client.release()
      throw error
    }
  }

  /** Cancels the commit of a caller who has given up. It would hold its connection until the standby is back. */
  function stopWaiting(client: PoolClient) {
    const stop = { text: STOP_WAITING, values: [backendPid(client)] }
    queryOnce(stop).catch(() => {}) // the whole server may be silent
  }

  const retryQuery = (error: unknown, query: SentQuery) =>
    deservesRetry(error, query.text) || (isAway && isReader() && isRead(query.text))
      ? queryOnce(query)
      : Promise.reject(error)

  failoverStates.set(pool, {
    note,
    retryQuery,
    life: () => life,
    standIn: (named) => {
      replica = named
    },
    isAway: () => isAway,
  })
  return Object.assign(pool, {
    connect: take,
    query: (query: string | SentQuery, values?: unknown[]) => {
      const sent = typeof query === 'string' ? { text: query, ...(values ? { values } : {}) } : query
      return queryOnce(sent).catch((error: unknown) => retryQuery(error, sent))
    },
  })
}
