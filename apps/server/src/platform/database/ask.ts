import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery, type Transaction } from 'kysely'
import type { Db } from './openDatabase.ts'
import { asPrepared, asUnawaited } from './preparedPool.ts'
import type { DB } from './tables.ts'

type Question = { name?: string; text: string; values: readonly unknown[] }

/** Runs an SQL query on a pool or in a transaction. A named query is prepared once per connection. */
export async function ask<Row>(db: Db, { name, text, values }: Question): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(named(text, name), [...values]))
  return rows
}

/** Sends a write whose result nobody reads together with the transaction's next statement, which fails if it does. */
export async function send(tx: Transaction<DB>, { name, text, values }: Required<Question>): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(asUnawaited(named(text, name)), [...values]))
}

/** Runs `work` while the database works: pending queries are sent first. */
export async function whileDatabaseWorks<Result>(work: () => Result): Promise<Result> {
  await nextTurn()
  return work()
}

const named = (text: string, name: string | undefined) =>
  name === undefined ? text : asPrepared(name.replaceAll('-', '_'), text)
