import type { Statement, Tx } from './tx.ts'

/**
 * Sends the prepared writes of `work` as one statement: a trip to the database costs more than most of them. None may
 * need what another one wrote, nor touch a row that another one touches; foreign keys are looked at when all are done.
 * Other statements follow in their order. Nothing is answered.
 */
export async function gathered(tx: Tx, work: (writes: Tx) => Promise<void>): Promise<void> {
  const together: Sent[] = []
  const afterwards: Sent[] = []
  await work({
    async run(statement, values = []) {
      const sent = statement.isPrepared ? together : afterwards
      sent.push({ statement, values })
      return []
    },
  })
  if (together.length > 0) {
    await tx.run(
      oneOf(
        together.map(({ statement }) => statement),
        together.map(({ values }) => values.length),
      ),
      together.flatMap(({ values }) => values),
    )
  }
  for (const { statement, values } of afterwards) await tx.run(statement, values)
}

type Sent = { statement: Statement; values: readonly unknown[] }

const composed = new Map<string, Statement>()

function oneOf(statements: readonly Statement[], valueCounts: readonly number[]): Statement {
  const key = statements.map(({ name }) => name).join(' ')
  const known = composed.get(key)
  if (known) return known
  let offset = 0
  const parts = statements.map(({ name, text }, index) => {
    const before = offset
    offset += valueCounts[index] ?? 0
    return `${name} as (${text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`)})`
  })
  // PostgreSQL keeps 63 letters of a name, fewer than the names together have.
  const one: Statement = {
    name: `ingest_gathered_${composed.size}`,
    text: `with ${parts.join(', ')} select 1`,
    isPrepared: true,
  }
  composed.set(key, one)
  return one
}
