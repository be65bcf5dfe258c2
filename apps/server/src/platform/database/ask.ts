import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { Db } from './openDatabase.ts'
import { asPrepared } from './preparedPool.ts'

type Question = { name?: string; text: string; values: readonly unknown[] }

/** A question in SQL, by the same words inside a transaction and outside. With a name it is planned once per connection. */
export async function ask<Row>(db: Db, { name, text, values }: Question): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(named(text, name), [...values]))
  return rows
}

/** Works while the database does: what has been asked goes out first. */
export async function meanwhile<Result>(work: () => Result): Promise<Result> {
  await nextTurn()
  return work()
}

const named = (text: string, name: string | undefined) =>
  name === undefined ? text : asPrepared(name.replaceAll('-', '_'), text)
