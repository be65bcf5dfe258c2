import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockFrontier } from '#server/model/matches/ratings/frontier.ts'
import { inStoreTransaction } from '#server/model/matches/tx.ts'
import { openDatabase, STATEMENT_MS } from '#server/platform/database/openDatabase.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'

const TOOK_TOO_LONG = {
  statusCode: 503,
  code: 'TOOK_TOO_LONG',
  message: '처리하는 데 너무 오래 걸려 멈췄습니다. 잠시 후 다시 시도해주세요.',
}

let patient: TestApp
let site: TestApp
beforeAll(async () => {
  patient = await startTestApp()
  site = await startTestApp({ beside: { url: patient.url, statementTimeout: 300 } })
})
afterAll(async () => {
  await site.close()
  await patient.close()
})

async function whileLocked(lock: string, work: () => Promise<void>) {
  const client = await patient.pool.connect()
  try {
    await client.query('begin')
    await client.query(lock)
    await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('a command whose statement takes too long gets an error, stores nothing and can be repeated', async () => {
  const fan = await signedIn(site, { nickname: '기다림' })
  const make = () => fan.command('POST', '/api/clans', { clanName: '오래걸림' })
  await whileLocked('lock table clan_member in exclusive mode', async () => {
    const answer = await make()
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual(TOOK_TOO_LONG)
  })
  expect((await site.pool.query('select from clan')).rows).toEqual([])
  expect((await make()).status).toBe(201)
})

test('a reader whose statement takes too long gets an error, from the API and from the page', async () => {
  await whileLocked('lock table clan in access exclusive mode', async () => {
    const answer = await site.get('/api/clans?page=1')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3'])
    expect(await answer.json()).toEqual(TOOK_TOO_LONG)
    const page = await site.get('/clans')
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '3'])
    expect(await page.text()).toContain(TOOK_TOO_LONG.message)
  })
  expect((await site.get('/clans')).status).toBe(200)
})

test('a request waits for a busy pool, and gets a Retry-After if no connection becomes free', async () => {
  const clients = await Promise.all(Array.from({ length: site.pool.options.max }, () => site.pool.connect()))
  const timedOutResponse = await site.get('/api/clans?page=1')
  expect([timedOutResponse.status, timedOutResponse.headers.get('retry-after')]).toEqual([503, '3'])
  expect(await timedOutResponse.json()).toMatchObject({ code: 'UNAVAILABLE' })
  const pending = site.get('/api/clans?page=1')
  await expect.poll(() => site.pool.waitingCount).toBeGreaterThan(0)
  for (const client of clients) client.release()
  expect((await pending).status).toBe(200)
})

async function limitIn(statementTimeout: number | undefined) {
  const database = openDatabase({ url: patient.url, ...(statementTimeout === undefined ? {} : { statementTimeout }) })
  try {
    const limit = async () => {
      const { rows } = await database.pool.query<{ limit: string }>(
        `select current_setting('statement_timeout') as limit`,
      )
      return rows[0]?.limit
    }
    const before = await limit()
    const atMatches = await inStoreTransaction(database.db, async (tx) => {
      await lockFrontier(tx)
      const [row] = await tx.run<{ limit: string }>({
        name: 'test_limit',
        text: `select current_setting('statement_timeout') as limit`,
      })
      return row?.limit
    })
    return { before, atMatches, after: await limit() }
  } finally {
    await database.close()
  }
}

test('a request may wait longer for others while it changes matches; jobs and commands keep their limit', async () => {
  expect(await limitIn(undefined)).toEqual({ before: '2s', atMatches: '15s', after: '2s' })
  expect(await limitIn(STATEMENT_MS.job)).toEqual({ before: '5min', atMatches: '5min', after: '5min' })
  expect(await limitIn(0)).toEqual({ before: '0', atMatches: '0', after: '0' })
})
