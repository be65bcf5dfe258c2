import { CompiledQuery, type Transaction } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { asPrepared, asUnawaited, type PendingRows } from '#server/platform/database/preparedPool.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'

/**
 * A fixed text with numbered parameters. What is written or asked for every match is prepared, and so planned, once per
 * connection; a plan made while the tables were small goes as soon as autovacuum has counted them again. What is asked
 * seldom is planned each time. Nothing waits for one that is sent ahead, which goes with what follows: `run` answers nothing
 * then, and `askAhead` what is to come.
 */
export type Statement = { name: string; text: string; isPrepared?: true; isSentAhead?: true }

/** A transaction that runs statements. Rows come back with camelCase keys. */
export type Tx = { run: <Row>(statement: Statement, values?: readonly unknown[]) => Promise<Row[]> }

/** Of a transaction, or, to read, of the database. */
export const statementsOf = (transaction: Db): Tx => ({
  async run<Row>({ name, text, isPrepared, isSentAhead }: Statement, values: readonly unknown[] = []) {
    const named = isPrepared ? asPrepared(name, text) : text
    const sql = isSentAhead ? asUnawaited(named) : named
    const { rows } = await transaction.executeQuery<Row>(CompiledQuery.raw(sql, [...values]))
    return rows
  },
})

/** A question that is on its way when this returns, ahead of what follows: it costs no trip of its own. */
export async function queryAhead<Row>(
  tx: Tx,
  question: Statement,
  values: readonly unknown[] = [],
): Promise<PendingRows<Row>> {
  const [answer] = await tx.run<PendingRows<Row>>({ ...question, isSentAhead: true }, values)
  if (!answer) throw new Error(`${question.name} was asked and no answer is coming`)
  return answer
}

export const storing = <Result>(
  db: Db,
  work: (tx: Tx, transaction: Transaction<DB>) => Promise<Result>,
): Promise<Result> => inTransaction(db, (transaction) => work(statementsOf(transaction), transaction))
