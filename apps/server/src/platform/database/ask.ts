import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { Db } from './openDatabase.ts'
import { asPrepared } from './preparedPool.ts'

type Question = { name?: string; text: string; values: readonly unknown[] }

/** Runs an SQL query on a pool or in a transaction. A named query is prepared once per connection. */
export async function ask<Row>(db: Db, { name, text, values }: Question): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(named(text, name), [...values]))
  return rows
}

/** Runs `work` while the database works: pending queries are sent first. */
export async function whileDatabaseWorks<Result>(work: () => Result): Promise<Result> {
  await nextTurn()
  return work()
}

const named = (text: string, name: string | undefined) =>
  name === undefined ? text : asPrepared(name.replaceAll('-', '_'), text)
