import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from '#server/platform/database/embeddedPostgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/openDatabase.ts'
import { runSql } from '#server/platform/database/testDatabase.ts'
import { refusalOf } from '#server/platform/errors.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'

let dataDir: string
let postgres: EmbeddedPostgres
let site: TestApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'buri-health-'))
  postgres = await startEmbedded({ dataDir, isDurable: false, isReplicated: true })
  await migrate(postgres.url)
  site = await startTestApp({ beside: { url: postgres.url } })
})
afterAll(async () => {
  await site.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true })
})

async function whileCommitsHang(work: () => Promise<void>) {
  const superuser = (statement: string) => runSql(postgres.url, statement)
  await superuser(`alter system set synchronous_standby_names = 'missing'`)
  await superuser('select pg_reload_conf()')
  try {
    await expect
      .poll(async () => (await site.pool.query('show synchronous_standby_names')).rows[0])
      .toEqual({
        synchronous_standby_names: 'missing',
      })
    await work()
  } finally {
    await superuser('alter system reset synchronous_standby_names')
    await superuser('select pg_reload_conf()')
  }
}

const databaseHealth = async () => {
  const answer = await site.get('/health')
  return [answer.status, (await answer.json()).details.database]
}

test('if commits hang, health says that nothing can be stored, and visitors are still served', async () => {
  expect(await databaseHealth()).toEqual([200, { status: 'up' }])
  await whileCommitsHang(async () => {
    await expect
      .poll(databaseHealth, { timeout: 10_000 })
      .toEqual([503, { status: 'down', message: '읽을 수는 있지만 저장되지 않습니다.' }])
    expect((await site.get('/health/ready')).status).toBe(200)
    expect((await site.get('/api/home/stats')).status).toBe(200)
  })
  await expect.poll(databaseHealth, { timeout: 10_000 }).toEqual([200, { status: 'up' }])
}, 40_000)

test('a commit without its synchronous standby is not reported as done, and does not occupy a connection for long', async () => {
  const { pool, db, close } = openDatabase({ url: postgres.url, statementTimeout: 500 })
  await whileCommitsHang(async () => {
    const writes = [
      () => pool.query(`insert into site_setting (name, value) values ('alone', '1')`),
      () =>
        db
          .transaction()
          .execute((tx) => tx.insertInto('siteSetting').values({ name: 'together', value: '1' }).execute()),
    ]
    for (const write of writes)
      expect(refusalOf(await write().catch((error: unknown) => error)).code).toBe('UNAVAILABLE')
    const waitingQuery = () => pool.query(`select from pg_stat_activity where wait_event = 'SyncRep'`)
    await expect.poll(async () => (await waitingQuery()).rowCount, { timeout: 10_000 }).toBe(0)
  })
  await close()
}, 40_000)

test('a draining process is not ready, still answers, and closes its connections', async () => {
  const draining = await startTestApp({ beside: { url: postgres.url } })
  expect((await draining.get('/health/ready')).status).toBe(200)
  draining.app.drain()
  const ready = await draining.get('/health/ready')
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '3'])
  const page = await draining.get('/api/home/stats')
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
  await draining.close()
})
