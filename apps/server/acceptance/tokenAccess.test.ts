import { randomBytes } from 'node:crypto'
import type { RouteWithUrl } from '@buri/contract/route'
import { TOKEN_SCOPES, type TokenScope } from '@buri/domain/accounts/apiTokens'
import { beforeEach, expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { NIGHTS, nightFrom } from '#server/features/nights/testNights.ts'
import { aToken, programWithToken } from '#server/features/tokens/testTokens.ts'
import { formOf, replayNamed } from '#server/features/uploads/testUploads.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { contractRoutes, sampleAddress } from '#testing/testRoutes.ts'
import { sideBySide } from '#testing/testSideBySide.ts'

const site = await openSite()
let admin: SignedInBrowser
beforeEach(async () => {
  await site.pool.query('delete from request_window')
  admin = await signedIn(site, { nickname: '관리자', isAdmin: true })
})

const routes = await contractRoutes()
const nameOf = ({ method, url }: Pick<RouteWithUrl, 'method' | 'url'>) => `${method} ${url}`
/** Routes that answer everyone in the same way, even without the database, and so do not read credentials. */
const isImpersonal = ({ url }: Pick<RouteWithUrl, 'url'>) => /^\/(health|images|oembed|og)(\/|$)/.test(url)
const personal = routes.filter((route) => !isImpersonal(route))

const refusedAt = async (token: string, isAsked: (route: RouteWithUrl) => boolean, expected: [number, string]) => {
  const requiredRoutes = personal.filter(isAsked)
  expect(requiredRoutes.length).toBeGreaterThan(2)
  await sideBySide(requiredRoutes, async ({ method, url }) => {
    await site.pool.query('delete from request_window')
    const answer = await programWithToken(site, token).send(method, sampleAddress(url))
    expect([nameOf({ method, url }), ...(await refusalOf(answer))]).toEqual([nameOf({ method, url }), ...expected])
  })
}

const everything = () => true

test('a guessed token is refused at every endpoint', async () => {
  await refusedAt(`buri_${randomBytes(32).toString('base64url')}`, everything, [401, 'TOKEN_INVALID'])
})

test('text that is not a token is refused like an unknown token', async () => {
  for (const text of ['', 'buri_', 'x', `buri_${'a'.repeat(5000)}`, "buri_' or 1=1 --"]) {
    const answer = await programWithToken(site, text).get('/api/home/stats')
    expect(await refusalOf(answer)).toEqual([401, 'TOKEN_INVALID'])
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
  }
})

test('an expired token is refused at every endpoint', async () => {
  const { token } = await aToken(admin, { scopes: TOKEN_SCOPES, days: 1 })
  site.setNow('2026-11-22T12:00:00Z')
  await refusedAt(token, everything, [401, 'TOKEN_EXPIRED'])
  site.setNow('2026-11-20T12:00:00Z')
})

test('a revoked token is refused at every endpoint', async () => {
  const { token, id } = await aToken(admin, { scopes: TOKEN_SCOPES })
  expect((await admin.command('DELETE', `/api/me/tokens/${id}`)).status).toBe(204)
  await refusedAt(token, everything, [401, 'TOKEN_INVALID'])
})

test('an administrator’s token with all scopes is refused where the contract declares none', async () => {
  const { token } = await aToken(admin, { scopes: TOKEN_SCOPES })
  await refusedAt(token, ({ scope }) => scope === undefined, [403, 'TOKEN_NOT_ALLOWED'])
})

test.each(TOKEN_SCOPES)('a token without the scope %s is refused where the contract declares it', async (scope) => {
  const { token } = await aToken(admin, { scopes: TOKEN_SCOPES.filter((other) => other !== scope) })
  await refusedAt(token, (route) => route.scope === scope, [403, 'TOKEN_SCOPE_MISSING'])
})

test('pages refuse tokens, too', async () => {
  const { token } = await aToken(admin, { scopes: TOKEN_SCOPES })
  expect((await programWithToken(site, token).get('/')).status).toBe(403)
})

test('each scope of a token allows the listed calls and no others', () => {
  const routesOfScope = (scope: TokenScope) => routes.filter((route) => route.scope === scope).map(nameOf)
  expect(routesOfScope('upload').sort()).toEqual([
    'POST /api/matches',
    'POST /api/matches/replays',
    'POST /api/matches/typed',
  ])
  for (const name of routesOfScope('read'))
    expect(name).toMatch(/^GET \/api\/(summoners|matches|rankings|search|home|clans|inhouse)(\/|$)/)
  for (const name of routesOfScope('nights'))
    expect(name).toMatch(/^(POST|PUT|PATCH|DELETE) \/api\/inhouse\/nights(\/:id|$)/)
})

test('a token has none of its owner’s site permissions', async () => {
  const leader = await signedIn(site)
  const clanId = await aClan(site, { leader })
  const night = await nightFrom(leader.command('POST', NIGHTS, { clanId, access: 'clan' }), 201)
  expect((await admin.get(`${NIGHTS}/${night.id}`)).status).toBe(200)
  const { token } = await aToken(admin, { scopes: TOKEN_SCOPES })
  expect(await refusalOf(await programWithToken(site, token).get(`${NIGHTS}/${night.id}`))).toEqual([
    404,
    'NIGHT_NOT_FOUND',
  ])
})

test('cookies sent with a token are ignored', async () => {
  const owner = await signedIn(site, { nickname: '토큰 주인' })
  const { token } = await aToken(owner, { scopes: ['read'] })
  const cookie = [...admin.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const program = programWithToken(site, token)
  expect(await refusalOf(await program.get('/auth/me', { cookie }))).toEqual([403, 'TOKEN_NOT_ALLOWED'])
  const csrf = { cookie, 'x-csrf-token': await admin.csrfToken(), 'sec-fetch-site': 'same-origin' }
  const response = await program.send('POST', '/api/clans', { clanName: '남의 쿠키' }, csrf)
  expect(await refusalOf(response)).toEqual([403, 'TOKEN_NOT_ALLOWED'])
  const invalid = await programWithToken(site, 'buri_').get('/api/home/stats', { cookie })
  expect(await refusalOf(invalid)).toEqual([401, 'TOKEN_INVALID'])
  const answer = await program.get('/api/clans/my', { cookie })
  expect([answer.status, answer.headers.getSetCookie(), answer.headers.get('cache-control')]).toEqual([
    200,
    [],
    'no-store',
  ])
})

test('an Authorization header with another scheme changes nothing', async () => {
  const answer = await admin.get('/auth/me', { authorization: 'Basic YTpi' })
  expect([answer.status, (await answer.json()).nickname]).toEqual([200, '관리자'])
})

test('a command with a token needs no CSRF token, but still may not have the body of a plain form', async () => {
  const { token } = await aToken(admin, { scopes: ['upload'] })
  const program = programWithToken(site, token)
  const form = await program.send('POST', '/api/matches', {}, { 'content-type': 'application/x-www-form-urlencoded' })
  expect(await refusalOf(form)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  const response = await fetch(`${site.origin}/api/matches/replays`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: formOf([replayNamed('KR-7700000001.rofl')]),
  })
  expect([response.status, (await response.json()).results]).toEqual([
    200,
    [expect.objectContaining({ status: 'created' })],
  ])
})

const COMMANDS = [
  { method: 'PATCH', path: '', body: { remark: '고침' } },
  { method: 'POST', path: '/ready-check', body: {} },
  { method: 'POST', path: '/signups', body: { name: '아무개#KR1', isForOther: true } },
  { method: 'POST', path: '/games', body: {} },
  { method: 'POST', path: '/games/1/result', body: { winner: 'blue' } },
  { method: 'DELETE', path: '', body: undefined },
]

test('a token runs no night outside its owner’s clans, even if the owner is staff or hosts it', async () => {
  const [leader, host] = await Promise.all([signedIn(site), signedIn(site, { permissions: ['clan'] })])
  const foreign = await aClan(site, { leader })
  const othersNight = await nightFrom(leader.command('POST', NIGHTS, { clanId: foreign }), 201)
  const night = await nightFrom(host.command('POST', NIGHTS, {}), 201)
  const nowhere = '00000000-0000-7000-8000-00000000abcd'
  const { token } = await aToken(host, { scopes: ['nights'] })
  const program = programWithToken(site, token)
  for (const id of [othersNight.id, night.id, nowhere])
    for (const { method, path, body } of COMMANDS) {
      const answer = await program.send(method, `${NIGHTS}/${id}${path}`, body)
      expect([method, path, ...(await refusalOf(answer))]).toEqual([method, path, 403, 'TOKEN_OTHER_CLAN'])
    }
  for (const body of [{ clanId: foreign }, {}])
    expect(await refusalOf(await program.send('POST', NIGHTS, body))).toEqual([403, 'TOKEN_OTHER_CLAN'])
})

test('a token opens a night of its owner’s clan and runs it, until the owner leaves the clan', async () => {
  const [leader, member] = await Promise.all([signedIn(site), signedIn(site)])
  const clanId = await aClan(site, { leader, members: [member] })
  const { token } = await aToken(member, { scopes: ['nights'] })
  const program = programWithToken(site, token)
  const night = await nightFrom(program.send('POST', NIGHTS, { clanId, places: 10 }), 201)
  const response = await program.send('POST', `${NIGHTS}/${night.id}/signups`, { name: '가#KR1', isForOther: true })
  expect(response.status).toBe(201)
  expect((await program.send('PATCH', `${NIGHTS}/${night.id}`, { remark: '봇' })).status).toBe(200)
  await site.pool.query('delete from clan_member where user_id = $1', [member.userId])
  const late = await program.send('PATCH', `${NIGHTS}/${night.id}`, { remark: '나간 뒤' })
  expect(await refusalOf(late)).toEqual([403, 'TOKEN_OTHER_CLAN'])
})

test('a token does no more in its clan than its owner may', async () => {
  const [leader, member] = await Promise.all([signedIn(site), signedIn(site)])
  const clanId = await aClan(site, { leader, members: [member] })
  const night = await nightFrom(leader.command('POST', NIGHTS, { clanId }), 201)
  const { token } = await aToken(member, { scopes: ['nights'] })
  const answer = await programWithToken(site, token).send('PATCH', `${NIGHTS}/${night.id}`, { remark: '남의 내전' })
  expect(await refusalOf(answer)).toEqual([403, 'FORBIDDEN'])
})

test('scripts of other sites read only what visitors may', async () => {
  const { token } = await aToken(admin, { scopes: ['read'] })
  const allowedOrigin = async (answer: Promise<Response>) => (await answer).headers.get('access-control-allow-origin')
  const origin = { origin: 'https://overlay.example' }
  expect(await allowedOrigin(site.get('/api/home/stats', origin))).toBe('*')
  expect(await allowedOrigin(site.get('/api/summoners/%EC%97%86%EC%9D%8C%23KR1', origin))).toBe('*')
  expect(await allowedOrigin(admin.get('/api/home/stats', origin))).toBeNull()
  expect(await allowedOrigin(programWithToken(site, token).get('/api/home/stats', origin))).toBeNull()
  for (const path of ['/auth/me', '/auth/csrf-token', '/api/me/tokens', '/api/events?topics=post:1', '/'])
    expect([path, await allowedOrigin(site.get(path, origin))]).toEqual([path, null])
  const preflight = await fetch(`${site.origin}/api/matches`, {
    method: 'OPTIONS',
    headers: { ...origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  })
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([405, null])
  const headers = [...(await site.get('/api/home/stats', origin)).headers.keys()]
  expect(headers).not.toContain('access-control-allow-credentials')
})
