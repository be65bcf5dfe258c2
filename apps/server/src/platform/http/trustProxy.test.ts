import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestProvider } from '#server/features/auth/testProvider.ts'
import { type DiscordApplication, readConfig } from '#server/platform/config/config.ts'
import { PUBLIC_URL, startTestApp, type TestApp } from '#testing/testApp.ts'

/** The first site's database serves the others, which differ in the proxies they trust. */
let first: TestApp
let site: TestApp | undefined
beforeAll(async () => {
  first = await startTestApp()
})
afterAll(() => first.close())
afterEach(async () => {
  await site?.close()
  await first.pool.query('delete from request_window')
})

async function behind(TRUST_PROXY: string, discord?: DiscordApplication): Promise<TestApp> {
  const read = readConfig({ TRUST_PROXY })
  if (!read.ok) throw new Error(read.refusal)
  site = await startTestApp({ beside: first, config: { trustProxy: read.config.trustProxy, discord } })
  return site
}

/** 31 is one more than an address may search in a minute. Each request has its own forwarding header. */
async function statusesOfSearches({ get }: TestApp, headerFor: (time: number) => string) {
  const statuses = new Set<number>()
  for (let time = 0; time < 31; time += 1) {
    const { status } = await get('/api/search/summoners?keyword=아무나', { 'x-forwarded-for': headerFor(time) })
    statuses.add(status)
  }
  return [...statuses]
}

test.each([
  { trust: 'on', what: 'one proxy', way: (time: number) => `198.51.100.${time}, 203.0.113.7` },
  { trust: '1', what: 'one proxy', way: (time: number) => `198.51.100.${time}, 127.0.0.1, 203.0.113.7` },
  { trust: '2', what: 'two proxies', way: (time: number) => `198.51.100.${time}, 203.0.113.7, 10.0.0.1` },
  {
    trust: '127.0.0.1, 10.0.0.0/8',
    what: 'known proxies',
    way: (time: number) => `198.51.100.${time}, 203.0.113.7, 10.1.2.3, 10.0.0.1`,
  },
  { trust: '10.0.0.0/8', what: 'proxies elsewhere', way: (time: number) => `198.51.100.${time}` },
  { trust: 'off', what: 'no proxy', way: (time: number) => `198.51.100.${time}` },
])('behind $what ($trust), forged headers change no one’s address', async ({ trust, way }) => {
  expect(await statusesOfSearches(await behind(trust), way)).toEqual([200, 429])
})

test.each([
  { trust: 'on', way: (time: number) => `198.51.100.${time}` },
  { trust: '2', way: (time: number) => `198.51.100.${time}, 10.0.0.1` },
  { trust: '127.0.0.1,10.0.0.0/8', way: (time: number) => `203.0.113.7, 198.51.100.${time}, 10.0.0.1` },
])('people behind the proxies of $trust are distinguished', async ({ trust, way }) => {
  expect(await statusesOfSearches(await behind(trust), way)).toEqual([200])
})

test('no header changes our links or cookie settings', async () => {
  const provider = await startTestProvider()
  onTestFinished(provider.close)
  const { get } = await behind('on', provider.application)
  const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example' }
  const page = await (await get('/ranking', { accept: 'text/html', ...forged })).text()
  expect(page).toContain(`<link rel="canonical" href="${PUBLIC_URL}/ranking" />`)
  expect(page).not.toContain('evil.example')
  const start = await get('/auth/discord', forged)
  const address = new URL(start.headers.get('location') ?? '')
  expect(address.searchParams.get('redirect_uri')).toBe(`${PUBLIC_URL}/auth/discord/redirect`)
  expect(address.origin).toBe(provider.application.issuer)
  expect(start.headers.getSetCookie().join()).toMatch(/__Host-visitor=.*Secure/)
})
