import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { tableTypesOf } from '../../../../../tools/generateTableTypes.ts'
import { openDatabase } from './openDatabase.ts'
import { openTestDatabase } from './testDatabase.ts'

const { db, url, close } = await openTestDatabase()
afterAll(close)

test('columns have the types that the compiler assumes', async () => {
  const { rows } = await sql`
    select 9007199254740991::bigint as whole_number, sum(n)::numeric / 4 as share, count(*) as how_many,
      timestamptz '2026-03-01 09:00+09' as played_at, date '2026-03-01' as day, '{"snake_key": {"inner_key": 1}}'::jsonb as raw
    from generate_series(1, 2) as n`.execute(db)
  expect(rows).toEqual([
    {
      wholeNumber: 9007199254740991,
      share: 0.75,
      howMany: 2,
      playedAt: new Date('2026-03-01T00:00:00Z'),
      day: '2026-03-01',
      raw: { snake_key: { inner_key: 1 } },
    },
  ])
})

test('an integer that would lose digits is an error', async () => {
  await expect(sql`select 9007199254740993::bigint as id`.execute(db)).rejects.toThrow('9007199254740993')
})

test('a connection closed by the server does not affect the next query', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`.execute(
    db,
  )
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('a connection lost within a transaction fails only its next statement', async () => {
  const begun = Promise.withResolvers<number>()
  const isLost = Promise.withResolvers<void>()
  const changing = db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
    begun.resolve(rows[0]?.pid ?? 0)
    await isLost.promise
    await sql`select 1`.execute(transaction)
  })
  const pid = await begun.promise
  const isSessionOpen = async () =>
    (await sql`select from pg_stat_activity where pid = ${pid}`.execute(db)).rows.length > 0
  await sql`select pg_terminate_backend(${pid})`.execute(db)
  await expect.poll(isSessionOpen).toBe(false)
  // The driver's error arrives in a later tick.
  await pause(50)
  isLost.resolve()
  await expect(changing).rejects.toThrow()
})

test('closing ends queries made outside Kysely too', async () => {
  const { pool, close: closeIt } = openDatabase({ url })
  await pool.query('select 1')
  await closeIt()
  expect(pool.totalCount).toBe(0)
  await closeIt()
})

test('the committed table types match the migrated database', async () => {
  const { readFile } = await import('node:fs/promises')
  const committed = await readFile(new URL('./tables.ts', import.meta.url), 'utf8')
  expect(committed).toBe(await tableTypesOf(url))
})
