import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { refusalOf } from '../errors.ts'
import { isRead } from './failoverPool.ts'
import { openDatabase } from './openDatabase.ts'
import { openTestDatabase, type TestDatabase } from './testDatabase.ts'
import { startProxy } from './testProxy.ts'

let otherDatabase: TestDatabase
beforeAll(async () => {
  // Bypasses the pooler, through which a cut would end the statement on the server, too.
  otherDatabase = await openTestDatabase({ isDirect: true })
})
afterAll(() => otherDatabase.close())

async function openThroughProxy({
  isPooler = false,
  statementTimeout,
}: {
  isPooler?: boolean
  statementTimeout?: number
} = {}) {
  const proxy = await startProxy(otherDatabase.url, { isPooler })
  const database = openDatabase({ url: proxy.url, ...(statementTimeout === undefined ? {} : { statementTimeout }) })
  onTestFinished(database.close)
  await database.pool.query('select 1')
  return { proxy, ...database }
}

const openClients = (pool: TestDatabase['pool'], many: number) =>
  Promise.all(Array.from({ length: many }, () => pool.query('select pg_sleep(0.05)')))

const isUnavailable = (error: unknown) => refusalOf(error).code === 'UNAVAILABLE'

test('a read whose connection is cut is sent once more, alone or through Kysely', async () => {
  const { proxy, pool, db } = await openThroughProxy()
  for (const ask of [
    () => pool.query('select 1 as one, pg_sleep(1.5)'),
    () => sql`select 1 as one, pg_sleep(1.5)`.execute(db),
  ]) {
    const answer = ask()
    setTimeout(proxy.cut, 100)
    expect((await answer).rows).toMatchObject([{ one: 1 }])
  }
})

test('a write whose connection is cut is never sent twice', async () => {
  const { proxy, pool } = await openThroughProxy()
  await pool.query('create table cut (n integer)')
  onTestFinished(async () => void (await otherDatabase.pool.query('drop table cut')))
  // The server stores the row although its answer is lost.
  const query = pool.query('insert into cut select 1 from pg_sleep(0.5)')
  setTimeout(proxy.cut, 100)
  expect(isUnavailable(await query.catch((error: unknown) => error))).toBe(true)
  const count = async () => (await otherDatabase.pool.query('select n from cut')).rowCount
  await expect.poll(count, { timeout: 3000 }).toBe(1)
  await wait(1000)
  expect(await count()).toBe(1)
})

test('a read in a transaction is not asked again, since its transaction is gone', async () => {
  const { proxy, db } = await openThroughProxy()
  const transaction = db.transaction().execute((tx) => sql`select pg_sleep(1.5)`.execute(tx))
  setTimeout(proxy.cut, 100)
  expect(isUnavailable(await transaction.catch((error: unknown) => error))).toBe(true)
})

test('when one connection is lost, older idle connections are closed too, and the next request succeeds', async () => {
  const { proxy, pool } = await openThroughProxy()
  await openClients(pool, 5)
  proxy.set('silent')
  const first = performance.now()
  expect(isUnavailable(await pool.query('select 1').catch((error: unknown) => error))).toBe(true)
  expect(performance.now() - first).toBeLessThan(5000)
  proxy.set('passes')
  const next = performance.now()
  await pool.query('select 1')
  expect(performance.now() - next).toBeLessThan(1500)
  expect(pool.totalCount).toBeLessThan(3)
})

test('a connection that turned out read-only leaves the pool, in a transaction or alone', async () => {
  const { pool, db } = await openThroughProxy()
  const pids = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  for (const write of [
    () => pool.query(`insert into site_setting (name, value) values ('read-only', '1')`),
    () => db.transaction().execute((tx) => sql`delete from site_setting`.execute(tx)),
  ]) {
    await pool.query('set default_transaction_read_only = on')
    const before = await pids()
    expect(isUnavailable(await write().catch((error: unknown) => error))).toBe(true)
    expect(await pids()).not.toBe(before)
  }
})

test('an ordinary refusal keeps the connection', async () => {
  const { proxy, pool } = await openThroughProxy()
  await expect(pool.query('select 1 / 0')).rejects.toThrow('division by zero')
  await pool.query('select 1')
  expect(proxy.accepted()).toBe(1)
})

test('a connection older than the limit is replaced, so that its cached plans are dropped', async () => {
  const { pool, close } = openDatabase({ url: otherDatabase.url, maxConnections: 1, lifetime: 1 })
  onTestFinished(close)
  const pid = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid
  const first = await pid()
  expect(await pid()).toBe(first)
  await expect.poll(pid, { timeout: 3000 }).not.toBe(first)
})

test('no request waits longer than five seconds on a silent network, however many there are', async () => {
  const { proxy, pool, db } = await openThroughProxy()
  await openClients(pool, 6)
  const countQueries = (ask: () => Promise<unknown>) => async () => {
    const started = performance.now()
    const failure = await ask().catch((error: unknown) => error)
    return { failure, took: performance.now() - started }
  }
  const kinds = [
    countQueries(() => pool.query('select 1')),
    countQueries(() => sql`select 1`.execute(db)),
    countQueries(() => db.transaction().execute((tx) => sql`delete from site_setting`.execute(tx))),
  ]
  proxy.set('silent')
  const outcomes = await Promise.all(Array.from({ length: 60 }, (_, index) => kinds[index % kinds.length]?.()))
  expect(outcomes.filter((outcome) => !isUnavailable(outcome?.failure))).toEqual([])
  expect(Math.max(...outcomes.map((outcome) => outcome?.took ?? 0))).toBeLessThan(5000)
  proxy.set('passes')
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
}, 20_000)

test.each([{ isPooler: false }, { isPooler: true }])(
  'statements have their limits wherever they run, behind a pooler: $isPooler',
  async ({ isPooler }) => {
    const { pool, db } = await openThroughProxy({ isPooler, statementTimeout: 3000 })
    const SHOW = `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`
    const limits = [{ statement: '3s', idle: '1min' }]
    expect((await pool.query(SHOW)).rows).toEqual(limits)
    expect((await pool.query({ name: 'show', text: SHOW })).rows).toEqual(limits)
    expect((await sql.raw(SHOW).execute(db)).rows).toEqual(limits)
    expect((await db.transaction().execute((tx) => sql.raw(SHOW).execute(tx))).rows).toEqual(limits)
    expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '3s' }])
    await expect(pool.query('select pg_sleep(12)')).rejects.toMatchObject({ code: '57014' })
  },
)

test('behind a pooler no limit stays on the connection, which may serve others next', async () => {
  const { pool } = await openThroughProxy({ isPooler: true })
  await pool.query('select 1')
  const client = await pool.connect()
  expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }])
  client.release()
})

test('a failed statement behind a pooler leaves no transaction open', async () => {
  const { pool } = await openThroughProxy({ isPooler: true })
  await expect(pool.query('select 1 / 0')).rejects.toThrow('division by zero')
  await pool.query(`insert into site_setting (name, value) values ('kept', '1')`)
  const { rows } = await otherDatabase.pool.query(`select name from site_setting where name = 'kept'`)
  expect(rows).toEqual([{ name: 'kept' }])
})

test('only statements without effects count as reads', () => {
  expect(['select 1', ' /* prepared a */ with a as (select 1) select * from a', 'values (1)'].map(isRead)).toEqual([
    true,
    true,
    true,
  ])
  expect(
    [
      'insert into a values (1)',
      'with a as (delete from b returning 1) select * from a',
      'select 1 from a for update',
      `select pg_notify('a', '')`,
      'begin',
    ].map(isRead),
  ).toEqual([false, false, false, false, false])
})
