import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery, type Transaction } from 'kysely'
import type { Db } from './openDatabase.ts'
import { markPrepared, markUnawaited } from './preparedPool.ts'
import type { DB } from './tables.ts'

type SqlStatement = { name?: string; text: string; values: readonly unknown[] }

export async function runQuery<Row>(db: Db, { name, text, values }: SqlStatement): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(withName(text, name), [...values]))
  return rows
}

/** The next statement of `tx` fails if the write fails. */
export async function sendUnawaited(
  tx: Transaction<DB>,
  { name, text, values }: Required<SqlStatement>,
): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(markUnawaited(withName(text, name)), [...values]))
}

/** Sends pending queries first, so that the database works meanwhile. */
export async function whileQueriesRun<Result>(work: () => Result): Promise<Result> {
  await nextTurn()
  return work()
}

const withName = (text: string, name: string | undefined) =>
  name === undefined ? text : markPrepared(name.replaceAll('-', '_'), text)
