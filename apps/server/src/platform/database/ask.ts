import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery, type Transaction } from 'kysely'
import type { Db } from './openDatabase.ts'
import { asPrepared, asUnawaited } from './preparedPool.ts'
import type { DB } from './tables.ts'

type Question = { name?: string; text: string; values: readonly unknown[] }

/** A question in SQL, by the same words inside a transaction and outside. With a name it is planned once per connection. */
export async function ask<Row>(db: Db, { name, text, values }: Question): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(named(text, name), [...values]))
  return rows
}

/**
 * A change that is judged by nothing it answers. It is on its way when this returns, before whatever follows in its transaction,
 * and that fails where it fails: it costs no trip of its own.
 */
export async function send(
  tx: Transaction<DB>,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
  name?: string,
): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(asUnawaited(named(sql, name)), [...parameters]))
}

/** Works while the database does: what has been asked or sent goes out first. */
export async function meanwhile<Result>(work: () => Result): Promise<Result> {
  await nextTurn()
  return work()
}

const named = (text: string, name: string | undefined) =>
  name === undefined ? text : asPrepared(name.replaceAll('-', '_'), text)
