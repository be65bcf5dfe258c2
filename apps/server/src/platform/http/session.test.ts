import { Writable } from 'node:stream'
import { RATE_LIMITS } from '@buri/contract/rateLimits'
import { PERMISSIONS } from '@buri/domain/permissions/permissions'
import { beforeAll, expect, test } from 'vitest'
import { startTestProvider } from '#server/features/auth/testProvider.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { openSite, startTestApp } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { loggerTo } from './logger.ts'

const site = await openSite()
beforeAll(async () => {
  await site.store(aParsedMatch({ gameId: '1', names: { 0: '새벽감자#KR1' } }))
})

const profile = `/api/summoners/${encodeURIComponent('새벽감자#KR1')}`

test.each([
  '/auth/csrf-token',
  '/auth/me',
  '/api/admin/check-admin',
  '/api/admin/check-role/ADMIN',
  '/api/admin/check-permission/log',
  '/api/me/sessions',
  '/api/me/favorites',
  '/api/admin/claims',
  profile,
  '/api/home/stats',
])('no cache may keep %s for a signed-in caller', async (path) => {
  const { headers } = await (await signedIn(site, { isAdmin: true })).get(path)
  expect(headers.get('cache-control')).toBe('no-store')
  const vary = headers.get('vary')?.toLowerCase() ?? ''
  for (const name of ['cookie', 'sec-fetch-site', 'origin']) expect(vary).toContain(name)
})

test.each(['/auth/me', '/auth/csrf-token', '/api/admin/check-admin', '/api/me/sessions'])(
  'no cache keeps %s when a visitor asks',
  async (path) => {
    expect((await site.get(path)).headers.get('cache-control')).toBe('no-store')
  },
)

test('a shared cache never gives a person another person’s answer', async () => {
  const kept = new Map<string, string>()
  const throughCache = async (cookie: string) => {
    const cookies = kept.get(`${profile} ${cookie}`) ?? kept.get(profile)
    if (cookies !== undefined) return cookies
    const answer = await site.get(profile, cookie === '' ? {} : { cookie })
    const body = await answer.text()
    const variesByCookie = /cookie/i.test(answer.headers.get('vary') ?? '')
    if (!answer.headers.get('cache-control')?.includes('no-store'))
      kept.set(variesByCookie ? `${profile} ${cookie}` : profile, body)
    return body
  }
  const fan = await signedIn(site)
  await fan.command('PUT', `${profile}/favorite`)
  const cookie = `__Host-sid=${fan.jar.get('__Host-sid')}`
  const isFavorite = async (who: string) => JSON.parse(await throughCache(who)).summoner.isFavorite
  expect([await isFavorite(cookie), await isFavorite(''), await isFavorite(cookie)]).toEqual([true, false, true])
})

test.each([
  { who: 'a visitor', path: '/api/admin/check-admin', answer: { isAdmin: false } },
  { who: 'a visitor', path: '/api/admin/check-role/ADMIN', answer: { hasRole: false } },
  { who: 'a visitor', path: '/api/admin/check-permission/log', answer: { hasPermission: false } },
  { who: 'a visitor', path: `/api/admin/check-role/${'x'.repeat(3000)}`, answer: { hasRole: false } },
  { who: 'a visitor', path: '/api/admin/check-permission/__proto__', answer: { hasPermission: false } },
  { who: 'a visitor', path: '/api/admin/check-role/', answer: { hasRole: false } },
  { who: 'a visitor', path: '/api/admin/check-permission/%00', answer: { hasPermission: false } },
  {
    who: 'a visitor',
    path: '/api/admin/check-role/%EA%B4%80%EB%A6%AC%EC%9E%90%20%2F%20%25',
    answer: { hasRole: false },
  },
  { who: 'a visitor', path: '/api/admin/check-permission/log%2F..%2F%3F', answer: { hasPermission: false } },
])('the address $path answers $who with $answer', async ({ path, answer }) => {
  const response = await site.get(path)
  expect([response.status, await response.json()]).toEqual([200, answer])
})

test.each([
  { name: 'log', has: true },
  { name: 'user', has: false },
  { name: 'no-such-permission', has: false },
  { name: 'constructor', has: false },
])('a holder of log and moderation has $name: $has', async ({ name, has }) => {
  const user = await signedIn(site, { permissions: ['log', 'moderation'] })
  const answer = await user.get(`/api/admin/check-permission/${name}`)
  expect(await answer.json()).toEqual({ hasPermission: has })
  expect((await (await user.get('/auth/me')).json()).permissions.sort()).toEqual(['log', 'moderation'])
})

test('the signed-in account may be queried often, but not without limit', async () => {
  const paths = ['/api/admin/check-admin', '/api/admin/check-role/ADMIN', '/api/admin/check-permission/log']
  const [user, other] = [await signedIn(site), await signedIn(site)]
  for (let attempt = 0; attempt < RATE_LIMITS.check.times; attempt += 1) {
    expect((await user.get(paths[attempt % 3] ?? '')).status).toBe(200)
  }
  for (const path of paths) {
    const refused = await user.get(path)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  }
  expect((await user.get('/auth/me')).status).toBe(200)
  for (const server of [other, site]) expect((await server.get('/api/admin/check-admin')).status).toBe(200)
})

test('an administrator has every permission, even with admin alone', async () => {
  const user = await signedIn(site, { permissions: ['admin'] })
  expect(await (await user.get('/api/admin/check-admin')).json()).toEqual({ isAdmin: true })
  expect((await (await user.get('/auth/me')).json()).permissions).toHaveLength(PERMISSIONS.length)
  expect((await user.get('/api/admin/claims')).status).toBe(200)
})

test('a revoked permission is gone with the next request', async () => {
  const user = await signedIn(site, { permissions: ['admin'] })
  await site.db.deleteFrom('userPermission').where('userId', '=', user.userId).execute()
  expect((await user.get('/api/admin/claims')).status).toBe(403)
})

test('health is answered without a session query', async () => {
  const answer = await site.get('/health', { cookie: `__Host-sid=${'a'.repeat(43)}` })
  expect(answer.status).toBe(200)
})

test.each(['short', 'a'.repeat(44), "' or 1=1 --", 'é'.repeat(43), 'a'.repeat(43)])(
  'a session cookie of %s gives no session',
  async (value) => {
    expect((await site.get('/auth/me', { cookie: `__Host-sid=${encodeURIComponent(value)}` })).status).toBe(401)
  },
)

test('the log of a sign-in contains no code, state, token, cookie or address', async () => {
  let output = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      output += chunk
      done()
    },
  })
  const provider = await startTestProvider()
  const logged = await startTestApp({ config: { discord: provider.application }, logger: loggerTo(stream, 'trace') })
  const browser = openBrowser(logged.origin)
  const authorize = (await browser.get('/auth/discord')).headers.get('location') ?? ''
  const answer = provider.agree(authorize, { id: '42', username: 'line\nbreak' })
  await browser.get(`/auth/discord/redirect?${answer}`)
  await browser.refreshToken()
  await browser.send('POST', '/auth/logout')
  provider.become('failing')
  const repeat = provider.agree((await browser.get('/auth/discord')).headers.get('location') ?? '', {
    id: '42',
    username: 'x',
  })
  await browser.get(`/auth/discord/redirect?${repeat}`)
  await logged.close()
  await provider.close()
  expect(output).toContain('the sign-in provider failed')
  const secrets = [...answer.values(), ...repeat.values(), ...browser.jar.values(), 'token of', 'client-secret'].filter(
    (secret) => secret !== provider.application.issuer,
  )
  for (const secret of secrets) expect(output).not.toContain(secret)
})
