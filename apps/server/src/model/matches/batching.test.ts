import { expect, test } from 'vitest'
import { batchReads } from './batching.ts'
import type { Statement, Tx } from './tx.ts'

const statementNamed = (name: string): Statement => ({
  name,
  text: `select ${name} where a = $1 or b = $2`,
  isPrepared: true,
})

function recordStatements(answer: (statement: Statement) => unknown[]) {
  const statements: { text: string; values: readonly unknown[] }[] = []
  const tx: Tx = {
    async run<Row>(statement: Statement, values: readonly unknown[] = []) {
      statements.push({ text: statement.text, values })
      return answer(statement) as Row[]
    },
  }
  return { sent: statements, asking: batchReads(tx) }
}

test('concurrent queries are sent as one statement, and each caller gets its own rows', async () => {
  const { sent, asking } = recordStatements(() => [{ a0: [{ one: 1 }], a1: [] }])
  const answers = await Promise.all([
    asking.run(statementNamed('one'), [1, 2]),
    asking.run(statementNamed('two'), [3, 4]),
  ])
  expect(answers).toEqual([[{ one: 1 }], []])
  expect(sent).toEqual([
    {
      text: `select (select coalesce(json_agg(a), '[]') from (select one where a = $1 or b = $2) as a) as a0, (select coalesce(json_agg(a), '[]') from (select two where a = $3 or b = $4) as a) as a1`,
      values: [1, 2, 3, 4],
    },
  ])
})

test('a query that runs alone, or after an answer, is sent unchanged', async () => {
  const { sent, asking } = recordStatements(({ name }) => [{ name }])
  expect(await asking.run(statementNamed('one'), [1, 2])).toEqual([{ name: 'one' }])
  expect(await asking.run(statementNamed('two'), [3, 4])).toEqual([{ name: 'two' }])
  expect(sent.map(({ values }) => values)).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('a failing query fails all those sent with it', async () => {
  const { asking } = recordStatements(() => {
    throw new Error('gone')
  })
  const [one, two] = await Promise.allSettled([
    asking.run(statementNamed('one'), [1, 2]),
    asking.run(statementNamed('two'), [3, 4]),
  ])
  expect([one.status, two.status]).toEqual(['rejected', 'rejected'])
})
