import { CompiledQuery, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { asPrepared } from './preparedPool.ts'
import { openTestDatabase } from './testDatabase.ts'

const { db, close } = await openTestDatabase({ maxConnections: 1 })
afterAll(close)

test('a named statement is prepared once and answers every time, others are not kept', async () => {
  const named = (value: number) =>
    db.executeQuery<{ one: number }>(CompiledQuery.raw(asPrepared('plus_one', 'select $1::int + 1 as one'), [value]))
  expect((await named(1)).rows).toEqual([{ one: 2 }])
  expect((await named(2)).rows).toEqual([{ one: 3 }])
  await db.executeQuery(CompiledQuery.raw('select $1::int', [1]))
  expect((await sql`select name from pg_prepared_statements`.execute(db)).rows).toEqual([{ name: 'plus_one' }])
})
