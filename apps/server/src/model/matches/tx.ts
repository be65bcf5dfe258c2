import { CompiledQuery, type Transaction } from 'kysely'
import {
  inTransactionOnce,
  type RequestKey,
  type StoredAnswer,
} from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { markPrepared, markUnawaited, type PendingRows } from '#server/platform/database/preparedPool.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'

/**
 * A fixed text with numbered parameters. `isPrepared`: each connection plans the statement once, and again after
 * autovacuum's analyse, which suits frequent statements. `isSentAhead`: the answer is not awaited, so `run` returns
 * nothing and `queryAhead` returns a pending result.
 */
export type Statement = { name: string; text: string; isPrepared?: true; isSentAhead?: true }

export type Tx = { run: <Row>(statement: Statement, values?: readonly unknown[]) => Promise<Row[]> }

export const statementsOf = (transaction: Db): Tx => ({
  async run<Row>({ name, text, isPrepared, isSentAhead }: Statement, values: readonly unknown[] = []) {
    const statementText = isPrepared ? markPrepared(name, text) : text
    const sql = isSentAhead ? markUnawaited(statementText) : statementText
    const { rows } = await transaction.executeQuery<Row>(CompiledQuery.raw(sql, [...values]))
    return rows
  },
})

/** Sends a query without awaiting it, so that it shares the round trip of the next statement. */
export async function queryAhead<Row>(tx: Tx, statement: Statement): Promise<PendingRows<Row>> {
  const [pending] = await tx.run<PendingRows<Row>>({ ...statement, isSentAhead: true })
  if (!pending) throw new Error(`${statement.name} was sent and no result is coming`)
  return pending
}

export const inStoreTransaction = <Result>(
  db: Db,
  work: (tx: Tx, transaction: Transaction<DB>) => Promise<Result>,
): Promise<Result> => inTransaction(db, (transaction) => work(statementsOf(transaction), transaction))

/** Runs `work` only once per request key, since senders may repeat a request. */
export const inStoreTransactionOnce = <Result extends StoredAnswer>(
  db: Db,
  { requestKey, now }: { requestKey?: RequestKey | undefined; now: number },
  work: (tx: Tx, transaction: Transaction<DB>) => Promise<Result>,
): Promise<Result> =>
  inTransactionOnce(db, { requestKey, now: new Date(now) }, (transaction) =>
    work(statementsOf(transaction), transaction),
  )
