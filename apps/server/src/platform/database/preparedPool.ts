import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { Client, type Pool, type PoolClient } from 'pg'

// A statement that begins with this comment is parsed and planned once per connection and known by that name.
const PREPARED = /^\/\* prepared (\w+) \*\//

export const asPrepared = (name: string, text: string) => `/* prepared ${name} */ ${text}`

// One that begins so is sent with whatever follows: nothing is judged by its answer, and where it fails what follows does.
const UNAWAITED = '/* unawaited */ '

export const asUnawaited = (text: string) => UNAWAITED + text

/** The same pool for Kysely, which has no way of its own to name a statement or to send two at once. */
export function preparedPool(pool: Pool): PostgresPool {
  // Kysely remembers what it knows of a client by the object it was given.
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? preparedClient(client)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

/** What stands in place of rows that are still to come. */
export type PendingRows<Row> = { rows: Promise<Row[]> }

function coming<Row>(answer: Promise<{ rows: Row[] }>): PostgresQueryResult<PendingRows<Row>> {
  const rows = answer.then((result) => result.rows)
  rows.catch(() => {}) // told by what follows
  return { command: 'SELECT', rowCount: 1, rows: [{ rows }] }
}

/** What came first is told first. */
async function after<Answer>(before: Promise<unknown>, answer: Promise<Answer>): Promise<Answer> {
  await before
  return answer
}

function preparedClient(client: PoolClient): PostgresPoolClient {
  if (!(client instanceof Client)) throw new Error('this pool has clients of another kind')
  const { connection } = client
  /** What was sent and not waited for. */
  let underway: Promise<unknown> | undefined
  /** What went wrong first in the transaction. */
  let failure: unknown
  let isGathering = false

  /** What is sent along with what follows goes out in one piece: each piece wakes the database's process. */
  function gather() {
    if (isGathering) return
    isGathering = true
    const { stream } = connection
    stream.cork()
    process.nextTick(() => {
      isGathering = false
      stream.uncork()
    })
  }

  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('this pool reads without cursors')
    const isMarked = text.startsWith(UNAWAITED)
    const isAwaited = text !== 'begin' && !isMarked
    if (!isAwaited) gather()
    // One statement has one text, also where it is waited for at one time and not at another.
    const sent = { text: isMarked ? text.slice(UNAWAITED.length) : text, values: [...values] }
    const name = PREPARED.exec(sent.text)?.[1]
    const answer = client.query(name === undefined ? sent : { name, ...sent })
    const both = underway === undefined ? answer : after(underway, answer)
    underway = undefined
    if (text === 'begin') failure = undefined
    answer.catch((error: unknown) => {
      failure ??= error
    })
    // It fails only where the connection is lost: what that broke off says more.
    if (text === 'rollback') return both.catch((error: unknown) => Promise.reject(failure ?? error))
    if (isAwaited) return both
    underway = both
    return Promise.resolve(coming(both))
  }
  return { query, release: (isBroken) => client.release(isBroken) }
}
