import type { Statement, Tx } from './tx.ts'

type SentStatement = { statement: Statement; values: readonly unknown[] }

/** Joins several statements into one. A connection prepares the joined statement like any other. */
function composedBy(
  textOf: (parts: readonly { name: string; text: string }[]) => string,
  prefix: string,
  options: Pick<Statement, 'isSentAhead'> = {},
) {
  const statementsByKey = new Map<string, Statement>()
  return (statements: readonly SentStatement[]): [Statement, unknown[]] => {
    const values = statements.flatMap((statement) => statement.values)
    const key = statements.map(({ statement }) => statement.name).join(' ')
    const composedStatement = statementsByKey.get(key)
    if (composedStatement) return [composedStatement, values]
    let offset = 0
    const parts = statements.map(({ statement: { name, text }, values: own }) => {
      const firstIndex = offset
      offset += own.length
      return { name, text: text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + firstIndex}`) }
    })
    // PostgreSQL truncates names to 63 characters, and the joined names would be longer.
    const one: Statement = {
      name: `${prefix}_${statementsByKey.size}`,
      text: textOf(parts),
      isPrepared: true,
      ...options,
    }
    statementsByKey.set(key, one)
    return [one, values]
  }
}

const composeOneWrite = composedBy(
  (parts) => `with ${parts.map(({ name, text }, index) => `${name}_${index} as (${text})`).join(', ')} select 1`,
  'ingest_gathered',
  { isSentAhead: true },
)

/**
 * Sends the prepared writes of `work` as one statement, without waiting for each, because a round trip costs more than
 * most of these writes. No write may read or change rows of another write. Foreign keys are checked at the end. Other
 * statements follow in order.
 */
export async function batchWrites(tx: Tx, work: (writes: Tx) => Promise<void>): Promise<void> {
  const joinable: SentStatement[] = []
  const unbatched: SentStatement[] = []
  await work({
    async run(statement, values = []) {
      const batch = statement.isPrepared ? joinable : unbatched
      batch.push({ statement, values })
      return []
    },
  })
  if (joinable.length > 0) await tx.run(...composeOneWrite(joinable))
  for (const { statement, values } of unbatched) await tx.run(statement, values)
}

const oneStatement = composedBy(
  (parts) =>
    `select ${parts.map(({ text }, index) => `(select coalesce(json_agg(a), '[]') from (${text}) as a) as a${index}`).join(', ')}`,
  'ingest_asked',
)

/**
 * Joins simultaneous prepared queries into one statement. The rows come back as JSON, so each query must name its
 * columns in camelCase and return no dates.
 */
export function batchReads(tx: Tx): Tx {
  type PendingStatement = SentStatement & { resolve: (rows: unknown[]) => void; reject: (error: unknown) => void }
  let waiting: PendingStatement[] = []

  async function send(batch: readonly PendingStatement[]): Promise<unknown[][]> {
    const [only, ...more] = batch
    if (only && more.length === 0) return [await tx.run(only.statement, only.values)]
    const [answer] = await tx.run<Record<string, unknown[]>>(...oneStatement(batch))
    return batch.map((_, index) => answer?.[`a${index}`] ?? [])
  }

  async function flush() {
    const batch = waiting
    waiting = []
    try {
      const answers = await send(batch)
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] ?? [])
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return {
    run: <Row>(statement: Statement, values: readonly unknown[] = []) =>
      new Promise<Row[]>((resolve, reject) => {
        if (waiting.length === 0) queueMicrotask(flush)
        waiting.push({ statement, values, resolve: (rows) => resolve(rows as Row[]), reject })
      }),
  }
}
