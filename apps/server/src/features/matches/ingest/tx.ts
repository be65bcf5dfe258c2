import { CompiledQuery, type Transaction } from 'kysely'
import type { Db } from '#server/database/openDatabase.ts'
import type { DB } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'

/** A fixed text with numbered parameters. Its name is for measurements and for prepared statements. */
export type Statement = { name: string; text: string }

/** A transaction that runs statements. Rows come back with camelCase keys. */
export type Tx = { run: <Row>(statement: Statement, values?: readonly unknown[]) => Promise<Row[]> }

export const statementsOf = (transaction: Transaction<DB>): Tx => ({
  async run<Row>({ text }: Statement, values: readonly unknown[] = []) {
    const { rows } = await transaction.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
    return rows
  },
})

export const storing = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  inTransaction(db, (transaction) => work(statementsOf(transaction)))
