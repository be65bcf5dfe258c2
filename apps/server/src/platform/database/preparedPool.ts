import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { Client, type Pool, type PoolClient } from 'pg'
import type { SentQuery } from './statementLimits.ts'
import { statementRunner } from './statementRunner.ts'

// A statement beginning with this comment is prepared under that name once per connection.
const PREPARED_MARK = /^\/\* prepared (\w+) \*\//

export const markPrepared = (name: string, text: string) => `/* prepared ${name} */ ${text}`

// A statement with this mark is sent with the next one. Its answer is ignored, but if it fails, the next one fails too.
const UNAWAITED_MARK = '/* unawaited */ '

export const markUnawaited = (text: string) => UNAWAITED_MARK + text

/** A pool for Kysely, which by itself can neither name a statement nor pipeline two statements. */
export function preparedPool(pool: Pool): PostgresPool {
  // Kysely recognises a client by object identity, so each client keeps one wrapper.
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const prepared = clients.get(client) ?? preparedClient(client, pool)
      clients.set(client, prepared)
      return prepared
    },
    end: () => pool.end(),
  }
}

export type PendingRows<Row> = { rows: Promise<Row[]> }

function pendingResult<Row>(answer: Promise<{ rows: Row[] }>): PostgresQueryResult<PendingRows<Row>> {
  const rows = answer.then((result) => result.rows)
  rows.catch(() => {}) // the next statement reports the failure
  return { command: 'SELECT', rowCount: 1, rows: [{ rows }] }
}

/** Waits for the earlier answer, so that the first failure is the one that is reported. */
async function settledAfter<Answer>(before: Promise<unknown>, answer: Promise<Answer>): Promise<Answer> {
  await before
  return answer
}

function preparedClient(client: PoolClient, pool: Pool): PostgresPoolClient {
  if (!(client instanceof Client)) throw new Error('this pool has clients of another kind')
  const { connection } = client
  const statements = statementRunner(client, pool)
  let underway: Promise<unknown> | undefined
  let failure: unknown
  let isGathering = false

  /** Each write wakes the database's process, so an unawaited statement is sent in one write with the next. */
  function flushGathered() {
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
    const isMarked = text.startsWith(UNAWAITED_MARK)
    const isAwaited = text !== 'begin' && !isMarked
    if (!isAwaited) flushGathered()
    // The text to prepare is the same whether the statement is awaited or not.
    const sent: SentQuery = { text: isMarked ? text.slice(UNAWAITED_MARK.length) : text, values: [...values] }
    const name = PREPARED_MARK.exec(sent.text)?.[1]
    const answer = statements.send(name === undefined ? sent : { name, ...sent })
    const bothAnswers = underway === undefined ? answer : settledAfter(underway, answer)
    underway = undefined
    if (text === 'begin') failure = undefined
    answer.catch((error: unknown) => {
      failure ??= error
    })
    // A rollback fails only if the connection is lost, and the failure before it says more.
    if (text === 'rollback') return bothAnswers.catch((error: unknown) => Promise.reject(failure ?? error))
    if (isAwaited) return bothAnswers
    underway = bothAnswers
    return Promise.resolve(pendingResult(bothAnswers))
  }
  return { query, release: statements.release }
}
