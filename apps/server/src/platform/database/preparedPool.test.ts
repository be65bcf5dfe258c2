import { CompiledQuery, sql, type Transaction } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { markPrepared, markUnawaited } from './preparedPool.ts'
import type { DB } from './tables.ts'
import { openTestDatabase } from './testDatabase.ts'
import { inTransaction } from './transaction.ts'

const { db, close } = await openTestDatabase({ maxConnections: 1, isDirect: true })
afterAll(close)

test('a named statement is prepared once and answers each time; others are not prepared', async () => {
  const statement = (value: number) =>
    db.executeQuery<{ one: number }>(CompiledQuery.raw(markPrepared('plus_one', 'select $1::int + 1 as one'), [value]))
  expect((await statement(1)).rows).toEqual([{ one: 2 }])
  expect((await statement(2)).rows).toEqual([{ one: 3 }])
  await db.executeQuery(CompiledQuery.raw('select $1::int', [1]))
  expect((await sql`select name from pg_prepared_statements`.execute(db)).rows).toEqual([{ name: 'plus_one' }])
})

const KEEP = markUnawaited(markPrepared('keep_setting', 'insert into site_setting (name, value) values ($1, $2)'))
const keep = (tx: Transaction<DB>, name: string) => tx.executeQuery(CompiledQuery.raw(KEEP, [name, '1']))
const preparedStatements = async () =>
  (await db.selectFrom('siteSetting').select('name').orderBy('name').execute()).map(({ name }) => name)

test('an unawaited statement runs before its successors, within the transaction', async () => {
  await db.deleteFrom('siteSetting').execute()
  const queries = await inTransaction(db, async (tx) => {
    await keep(tx, 'first')
    await keep(tx, 'second')
    return tx.selectFrom('siteSetting').select('name').execute()
  })
  expect(queries).toHaveLength(2)
  const failing = inTransaction(db, async (tx) => {
    await keep(tx, 'third')
    throw new Error('changed its mind')
  })
  await expect(failing).rejects.toThrow('changed its mind')
  expect(await preparedStatements()).toEqual(['first', 'second'])
})

test('a failed unawaited statement fails the transaction with its error, at the next statement or the end', async () => {
  const atTheEnd = inTransaction(db, (tx) => keep(tx, 'first'))
  await expect(atTheEnd).rejects.toMatchObject({ code: '23505' })
  const unawaitedThenAwaited = inTransaction(db, async (tx) => {
    await keep(tx, 'fourth')
    await keep(tx, 'first')
    return sql`select 1`.execute(tx)
  })
  await expect(unawaitedThenAwaited).rejects.toMatchObject({ code: '23505' })
  expect(await preparedStatements()).toEqual(['first', 'second'])
})
