import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { startTestProvider } from '#server/features/auth/testProvider.ts'
import { keyedHashWith } from '#server/platform/http/keyedHash.ts'
import { openSite, PUBLIC_URL, startTestApp } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'

const SECRET = 'a secret for the stand-in, long enough'
const CLIENT = { client_id: 'stand-in', client_secret: keyedHashWith(SECRET)('stand-in client', '') }
const REDIRECT = `${PUBLIC_URL}/auth/discord/redirect`
const VERIFIER = 'v'.repeat(43)

const site = await openSite({ config: { hasStandIn: true, sessionSecret: SECRET } })
beforeEach(() => sql`delete from request_window`.execute(site.db))

const ASKED = {
  client_id: 'stand-in',
  redirect_uri: REDIRECT,
  response_type: 'code',
  scope: 'identify',
  state: 'the state',
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
}
const authorize = (changes: Record<string, string> = {}) =>
  site.get(`/dev/discord/oauth2/authorize?${new URLSearchParams({ ...ASKED, ...changes })}`)
const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${site.origin}/dev/discord/api${path}`, { method: 'POST', body: new URLSearchParams(form), headers })
const signInResult = (answer: Response) => {
  const { origin, pathname, searchParams } = new URL(answer.headers.get('location') ?? '')
  expect(`${origin}${pathname}`).toBe(REDIRECT)
  return Object.fromEntries(searchParams)
}
const codeForName = async (name: string) => signInResult(await authorize({ name })).code ?? ''
const exchange = (code: string, changes: Record<string, string> = {}) =>
  post('/oauth2/token', {
    ...CLIENT,
    grant_type: 'authorization_code',
    code,
    code_verifier: VERIFIER,
    redirect_uri: REDIRECT,
    ...changes,
  })

test('the page lists the people to choose from and loads nothing but its style', async () => {
  const answer = await authorize()
  const html = await answer.text()
  for (const name of ['관리자', '운영자', '클랜장', '부클랜장', '클랜원', '일반 회원'])
    expect(html).toContain(`<strong>${name}`)
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'self'; .*form-action 'self'/,
  )
  const [, style = ''] = /href="(\/dev[^"]+\.css)"/.exec(html) ?? []
  expect((await site.get(style)).headers.get('content-type')).toBe('text/css; charset=utf-8')
})

test('parameters with markup are escaped on the stand-in’s page', async () => {
  const html = await (await authorize({ state: '"><script>alert(1)</script>' })).text()
  expect(html).not.toContain('<script>')
})

test('a code works once; its token identifies the person until it is revoked', async () => {
  const code = await codeForName('새 사람')
  const answer = await exchange(code)
  const { access_token: token, token_type: type, scope } = await answer.json()
  expect([type, scope]).toEqual(['Bearer', 'identify'])
  const whoami = () => site.get('/dev/discord/api/users/@me', { authorization: `Bearer ${token}` })
  expect(await (await whoami()).json()).toMatchObject({
    id: expect.stringMatching(/^11\d{18}$/),
    global_name: '새 사람',
  })
  expect(await (await exchange(code)).json()).toEqual({ error: 'invalid_grant' })
  await post('/oauth2/token/revoke', { ...CLIENT, token })
  expect((await whoami()).status).toBe(401)
})

test.each([
  { what: 'another verifier', changes: { code_verifier: 'w'.repeat(43) }, error: 'invalid_grant' },
  { what: 'another address', changes: { redirect_uri: 'https://evil.example/' }, error: 'invalid_grant' },
  { what: 'another code', changes: { code: 'e30.x' }, error: 'invalid_grant' },
  { what: 'another kind of grant', changes: { grant_type: 'password' }, error: 'unsupported_grant_type' },
  { what: 'another secret', changes: { client_secret: 'x' }, error: 'invalid_client' },
])('an exchange with $what is refused with $error', async ({ changes, error }) => {
  const answer = await exchange(await codeForName('누구'), changes)
  expect([answer.status >= 400, await answer.json()]).toEqual([true, { error }])
})

test('a code of the stand-in expires after a minute', async () => {
  const code = await codeForName('누구')
  site.setNow('2026-11-20T12:01:01Z')
  const answer = await exchange(code)
  site.setNow('2026-11-20T12:00:00Z')
  expect(await answer.json()).toEqual({ error: 'invalid_grant' })
})

test.each(['%', 'stand-in:%E0%A4%A', '%zz:x', ':'])(
  'a header without client credentials is refused: %s',
  async (text) => {
    for (const path of ['/oauth2/token', '/oauth2/token/revoke']) {
      const answer = await post(path, {}, { authorization: `Basic ${Buffer.from(text).toString('base64')}` })
      expect([answer.status, await answer.json()]).toEqual([401, { error: 'invalid_client' }])
    }
  },
)

test('a client may send its secret in the header', async () => {
  const authorization = `Basic ${Buffer.from(`${CLIENT.client_id}:${encodeURIComponent(CLIENT.client_secret)}`).toString('base64')}`
  const form = {
    grant_type: 'authorization_code',
    code: await codeForName('누구'),
    code_verifier: VERIFIER,
    redirect_uri: REDIRECT,
  }
  expect((await post('/oauth2/token', form, { authorization })).status).toBe(200)
})

test.each([
  { changes: { response_type: 'token' }, error: 'unsupported_response_type' },
  { changes: { scope: 'identify email' }, error: 'invalid_scope' },
  { changes: { code_challenge_method: 'plain' }, error: 'invalid_request' },
  { changes: { code_challenge: 'short' }, error: 'invalid_request' },
  { changes: { deny: '1' }, error: 'access_denied' },
])('a sign-in request with $changes comes back with $error', async ({ changes, error }) => {
  expect(signInResult(await authorize(changes))).toEqual({
    error,
    state: 'the state',
    iss: `${PUBLIC_URL}/dev/discord`,
  })
})

test.each([{ redirect_uri: 'https://evil.example/' }, { client_id: 'another' }])(
  'a sign-in request with %o is not redirected',
  async (changes) => {
    const answer = await authorize(changes)
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  },
)

test('a person who refuses on the stand-in’s page sees that the sign-in was cancelled', async () => {
  const browser = openBrowser(site.origin)
  const { search } = new URL((await browser.get('/auth/discord')).headers.get('location') ?? '')
  const redirectUrl = new URL(
    (await browser.get(`/dev/discord/oauth2/authorize${search}&deny=1`)).headers.get('location') ?? '',
  )
  const end = await browser.get(`${redirectUrl.pathname}${redirectUrl.search}`)
  expect(end.headers.get('location')).toBe('/auth/success?result=cancelled')
})

test.each([
  { how: 'for another host', headers: { host: 'buri.example' } },
  { how: 'for an address that leads here', headers: { host: '127.0.0.1.nip.io:3000' } },
  { how: 'passed on', headers: { forwarded: 'for=203.0.113.9' } },
  { how: 'passed on by the usual header', headers: { 'x-forwarded-for': '203.0.113.9' } },
  { how: 'passed on for another host', headers: { 'x-forwarded-host': 'buri.example' } },
  { how: 'passed on for https', headers: { 'x-forwarded-proto': 'https' } },
  { how: 'passed on by way of others', headers: { via: '1.1 proxy' } },
  { how: 'passed on with the address alone', headers: { 'x-real-ip': '203.0.113.9' } },
  { how: 'passed on with the address under another name', headers: { 'x-cluster-client-ip': '203.0.113.9' } },
  { how: 'passed on by an older server of programs', headers: { 'wl-proxy-client-ip': '203.0.113.9' } },
  { how: 'passed on with underscores', headers: { x_forwarded_for: '203.0.113.9' } },
  { how: 'passed on with the scheme alone', headers: { 'x-scheme': 'https' } },
  { how: 'passed on by nginx under its name', headers: { 'x-nginx-proxy': 'true' } },
  { how: 'passed on through a tunnel', headers: { 'tailscale-user-login': 'a' } },
])('the stand-in refuses a request that is $how', async ({ headers }) => {
  const paths = ['/oauth2/authorize?account=10000000000000000001', '/style.css', '/api/users/@me']
  for (const path of paths) {
    const answer = await site.app.inject({ url: `/dev/discord${path}`, headers })
    expect([path, answer.statusCode]).toEqual([path, 403])
    expect(answer.body).toContain('부리가 실행 중인 컴퓨터에서만')
  }
  for (const path of ['token', 'token/revoke']) {
    const answer = await site.app.inject({
      method: 'POST',
      url: `/dev/discord/api/oauth2/${path}`,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    })
    expect([path, answer.statusCode]).toEqual([path, 403])
  }
  const begun = await site.app.inject({ url: '/auth/discord', headers })
  expect([begun.statusCode, begun.headers.location]).toEqual([303, '/auth/success?result=unavailable'])
})

test('the stand-in refuses a proxy that speaks HTTP/1.0 and sends our own address as the host', async () => {
  const { port } = new URL(site.origin)
  const socket = connect(Number(port), '127.0.0.1')
  socket.end(`GET /dev/discord/style.css HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.[01] 403 /)
})

test('a sign-in with an invisible name is refused', async () => {
  expect((await authorize({ name: '\u200b \u202e' })).status).toBe(200)
})

test.each([
  { where: 'where Discord is set up', hasDiscord: true, hasStandIn: false },
  { where: 'where the settings do not allow it', hasDiscord: false, hasStandIn: false },
  { where: 'where Discord is set up and the settings allow both', hasDiscord: true, hasStandIn: true },
])('the stand-in is not mounted $where', async ({ hasDiscord, hasStandIn }) => {
  const provider = await startTestProvider()
  const discord = hasDiscord ? provider.application : undefined
  const otherApp = await startTestApp({ config: { hasStandIn, discord } })
  expect(otherApp.app.declaredRoutes().filter(({ url }) => url.startsWith('/dev'))).toEqual([])
  expect((await otherApp.get('/dev/discord/oauth2/authorize')).status).toBe(404)
  await otherApp.close()
  await provider.close()
})

test('a sign-in that begins on 127.0.0.1 is redirected to the host name of the cookies', async () => {
  const local = await startTestApp({ publicUrl: () => 'http://localhost:3000', config: { hasStandIn: true } })
  const answer = await local.app.inject({
    url: '/auth/discord?returnTo=%2Fmypage',
    headers: { host: '127.0.0.1:3000' },
  })
  await local.close()
  expect([answer.statusCode, answer.headers.location]).toEqual([
    302,
    'http://localhost:3000/auth/discord?returnTo=%2Fmypage',
  ])
})
