import { TEMPORARY_FAILURE } from '@buri/contract/sentences'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { directUrlOf } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { readsOf } from '#testing/testRoutes.ts'

let before: TestApp
/** A server on the same database while it is read-only: PostgreSQL refuses every write. */
let full: TestApp
let admin: SignedInBrowser

beforeAll(async () => {
  before = await startTestApp()
  admin = await signedIn(before, { isAdmin: true })
  const url = new URL(directUrlOf(before.url))
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  full = await startTestApp({ beside: { url: url.href }, storage: async () => 'closed' })
})
afterAll(async () => {
  await full.close()
  await before.close()
})

/** Returns a browser with the same session a day later, when the session's last use is due to be written. */
function browserOn({ jar }: SignedInBrowser) {
  full.setNow('2026-11-21T12:00:00Z')
  return openBrowser(full.origin, jar)
}

test.each([
  { who: 'a visitor', browser: () => openBrowser(full.origin) },
  { who: 'an administrator', browser: () => browserOn(admin) },
])('$who can read everything while nothing can be stored', async ({ browser }) => {
  const reader = browser()
  expect(readsOf(full).length).toBeGreaterThan(80)
  const failed: unknown[] = []
  for (const path of readsOf(full)) {
    const answer = await reader.get(path)
    if (answer.status >= 500) failed.push([path, answer.status, (await answer.text()).slice(0, 200)])
  }
  expect(failed).toEqual([])
})

test('a forbidden request is still refused as forbidden, even if it cannot be logged', async () => {
  const user = browserOn(await signedIn(before))
  expect((await user.get('/api/admin/logs')).status).toBe(403)
})

test('a write to a full storage is refused with a Korean sentence', async () => {
  const answer = await browserOn(admin).command('POST', '/api/clans', { clanName: '가득참' })
  expect(answer.headers.get('retry-after')).toBe('3')
  expect([answer.status, await answer.json()]).toEqual([
    503,
    {
      statusCode: 503,
      code: 'UNAVAILABLE',
      message: TEMPORARY_FAILURE,
    },
  ])
})

test.each(['full', 'closed'] as const)('no file is accepted where the storage is %s', async (state) => {
  // Only the upload storage of this server refuses files.
  const site = await startTestApp({ beside: { url: before.url }, storage: async () => state })
  const user = await signedIn(site)
  const form = () => {
    const parts = new FormData()
    parts.set('file', new Blob(['x']), 'a.rofl')
    return parts
  }
  const answers = [
    await user.send('POST', '/api/matches/replays', { body: form() }),
    await user.send('POST', '/api/uploads/images', { body: form() }),
    await user.command('POST', '/api/matches', {}),
  ]
  await site.close()
  for (const answer of answers) expect([answer.status, (await answer.json()).code]).toEqual([503, 'STORAGE_FULL'])
})

test.each([
  { state: 'well', status: 'ok', storage: { status: 'up' } },
  { state: 'full', status: 'error', storage: { status: 'down', message: '남은 공간이 부족합니다.' } },
  { state: 'closed', status: 'error', storage: { status: 'down', message: '저장 폴더에 쓸 수 없습니다.' } },
] as const)(
  'a process that can read stays in the load balancer, and its health says that its storage is $state',
  async ({ state, status, storage }) => {
    const site = await startTestApp({ beside: { url: before.url }, storage: async () => state })
    const [health, ready] = [await site.get('/health'), await site.get('/health/ready')]
    await site.close()
    expect([health.status, ready.status]).toEqual([200, 200])
    expect(await health.json()).toMatchObject({ status, details: { database: { status: 'up' }, storage } })
  },
)

test('a process whose database is read-only stays in the load balancer, and its health says so', async () => {
  const [health, ready] = [await full.get('/health'), await full.get('/health/ready')]
  expect([health.status, ready.status]).toEqual([503, 200])
  expect((await health.json()).details.database).toEqual({
    status: 'down',
    message: '읽기 전용이라 지금은 저장할 수 없습니다.',
  })
})

test('a process without a database leaves the load balancer', async () => {
  const away = await startTestApp({ beside: { url: before.url } })
  await away.pool.end()
  const answer = await away.get('/health')
  expect([answer.status, (await answer.json()).details.database.status]).toEqual([503, 'down'])
  const ready = await away.get('/health/ready')
  expect([ready.status, ready.headers.get('retry-after'), (await ready.json()).code]).toEqual([503, '3', 'UNAVAILABLE'])
  await away.app.close()
})
