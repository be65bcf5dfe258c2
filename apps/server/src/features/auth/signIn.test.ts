import { expect, test } from 'vitest'
import { SID, startSignInSite, 감자 } from '#server/features/auth/testSignIns.ts'
import { PUBLIC_URL, startTestApp } from '#testing/testApp.ts'
import { openBrowser } from '#testing/testBrowser.ts'

const { site, provider, leave, comeBack, signIn, me, log } = await startSignInSite()

test('the redirect to Discord asks for identity only, with state and a challenge', async () => {
  const browser = openBrowser(site.origin)
  const { origin, pathname, searchParams } = new URL(await leave(browser))
  expect(`${origin}${pathname}`).toBe(provider.application.authorizeUrl)
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: '1234567890',
    redirect_uri: `${PUBLIC_URL}/auth/discord/redirect`,
    response_type: 'code',
    scope: 'identify',
    state: expect.stringMatching(/^[\w-]{43,800}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
})

test('a user who agrees is signed in, and no part of the token is kept', async () => {
  const browser = openBrowser(site.origin)
  const answer = await signIn(browser)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/auth/success?result=ok'])
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(await (await browser.get('/auth/me')).json()).toEqual({
    id: expect.any(String),
    nickname: '새벽감자',
    avatarUrl: 'https://cdn.discordapp.com/embed/avatars/0.png',
    role: null,
    permissions: [],
    player: null,
  })
  expect(provider.requests.map(({ path }) => path)).toEqual([
    '/api/oauth2/token',
    '/api/users/@me',
    '/api/oauth2/token/revoke',
  ])
  expect(provider.tokens.size).toBe(0)
  expect(await log()).toEqual(['user.created', 'session.signed_in'])
})

test('the session cookie is sent only to this host, and scripts cannot read it', async () => {
  const browser = openBrowser(site.origin)
  const lines = (await signIn(browser)).headers.getSetCookie()
  const session = lines.find((line) => line.startsWith(SID)) ?? ''
  expect(session).toMatch(/^__Host-sid=[\w-]{43}; /)
  for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=7776000'])
    expect(session).toContain(part)
  expect(session).not.toContain('Domain')
  const stored = await site.db.selectFrom('session').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(browser.jar.get(SID))
})

test('scripts can read that a user is signed in, and nothing else of the session', async () => {
  const hint = '__Host-signed-in'
  const browser = openBrowser(site.origin)
  const answer = await browser.get('/auth/csrf-token')
  expect(answer.headers.getSetCookie().join()).not.toContain(hint)

  await signIn(browser)
  const cookie = (await browser.get('/auth/csrf-token')).headers.getSetCookie().find((line) => line.startsWith(hint))
  expect(cookie).toBe(`${hint}=yes; Max-Age=7776000; Path=/; Secure; SameSite=Lax`)

  await site.db.deleteFrom('session').execute()
  await browser.get('/auth/csrf-token')
  expect(browser.jar.has(hint)).toBe(false)
})

test('the same Discord id gets the same account, whatever the name', async () => {
  const browser = openBrowser(site.origin)
  await signIn(browser)
  const first = await (await browser.get('/auth/me')).json()
  await signIn(browser, {
    id: '42',
    username: 'x',
    global_name: '새\u202e벽\u0000고구마\n',
    avatar: `a_${'0'.repeat(32)}`,
  })
  const second = await (await browser.get('/auth/me')).json()
  expect(second).toMatchObject({
    id: first.id,
    nickname: '새벽고구마',
    avatarUrl: `https://cdn.discordapp.com/avatars/42/a_${'0'.repeat(32)}.webp?size=128`,
  })
})

test('signing in replaces the session and the CSRF token, and ends the old session', async () => {
  const browser = openBrowser(site.origin)
  await signIn(browser)
  const old = browser.jar.get(SID) ?? ''
  const oldToken = await browser.csrfToken()
  await signIn(browser)
  expect(browser.jar.get(SID)).not.toBe(old)
  expect((await site.get('/auth/me', { cookie: `${SID}=${old}` })).status).toBe(401)
  const answer = await browser.send('POST', '/auth/logout', { headers: { 'x-csrf-token': oldToken } })
  expect(answer.status).toBe(403)
})

test('a visitor cookie from before the sign-in is refused after it', async () => {
  const browser = openBrowser(site.origin)
  const token = await browser.csrfToken()
  const visitor = browser.jar.get('__Host-visitor')
  expect((await signIn(browser)).headers.getSetCookie().join()).toContain('__Host-visitor=;')
  const answer = await browser.send('POST', '/auth/logout', {
    headers: { 'x-csrf-token': token, cookie: `__Host-visitor=${visitor}; ${SID}=${browser.jar.get(SID)}` },
  })
  expect(answer.status).toBe(403)
})

test('administrators named in the settings are administrators from their first sign-in', async () => {
  const browser = openBrowser(site.origin)
  await signIn(browser, { id: '777', username: 'admin' })
  expect(await (await browser.get('/auth/me')).json()).toMatchObject({ role: 'ADMIN' })
  expect(await (await browser.get('/api/admin/check-admin')).json()).toEqual({ isAdmin: true })
  expect(await log()).toEqual(['user.created', 'role.granted', 'session.signed_in'])
})

test.each([
  { requested: '/mypage', destination: '/mypage' },
  { requested: '/summoner/%EC%83%88%EB%B2%BD%23KR1?tab=a', destination: '/summoner/%EC%83%88%EB%B2%BD%23KR1?tab=a' },
  { requested: '/clans', destination: '/clans' },
  { requested: '//evil.example', destination: undefined },
  { requested: '/\\evil.example', destination: undefined },
  { requested: '/.//evil.example', destination: undefined },
  { requested: '/clans\\..\\..//evil.example', destination: undefined },
  { requested: 'https:evil.example', destination: undefined },
  { requested: 'https://evil.example/clans', destination: undefined },
  { requested: 'javascript:alert(1)', destination: undefined },
  { requested: '/%2f%2fevil.example', destination: undefined },
  { requested: '\t//evil.example', destination: undefined },
  { requested: '/\t/evil.example', destination: undefined },
  { requested: '/no/such/page', destination: undefined },
  { requested: '/auth/discord', destination: undefined },
  { requested: `/clans?${'a'.repeat(600)}`, destination: undefined },
])('a sign-in from $requested leads to $destination', async ({ requested, destination }) => {
  const browser = openBrowser(site.origin)
  const answer = provider.agree(await leave(browser, requested), 감자)
  answer.set('returnTo', '//evil.example')
  const signInPage = await comeBack(browser, answer)
  const { pathname, searchParams } = new URL(signInPage.headers.get('location') ?? '', PUBLIC_URL)
  expect([pathname, searchParams.get('result'), searchParams.get('returnTo') ?? undefined]).toEqual([
    '/auth/success',
    'ok',
    destination,
  ])
})

const until = new Date('2026-11-21T00:00:00Z')
async function banAccount() {
  const { id } = await site.db
    .updateTable('appUser')
    .set({ status: 'banned' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ban = { userId: id, reason: '욕설', until, bannedAt: new Date('2026-11-20T11:00:00Z') }
  await site.db.insertInto('accountBan').values(ban).execute()
  return id
}

test('a banned user learns why and until when, and stays signed out, everywhere', async () => {
  const browser = openBrowser(site.origin)
  await signIn(browser)
  const id = await banAccount()
  expect(await me(browser)).toBe(401)

  const outside = openBrowser(site.origin)
  const { searchParams } = new URL((await signIn(outside)).headers.get('location') ?? '', PUBLIC_URL)
  expect(searchParams.get('result')).toBe('banned')
  const notice = searchParams.get('notice') ?? ''
  const banOf = (mark: string) => outside.get(`/auth/ban?${new URLSearchParams({ notice: mark })}`)
  expect(await (await banOf(notice)).json()).toEqual({ reason: '욕설', until: until.toISOString() })
  for (const forgedNotice of ['', 'x.y.z', notice.replace(id, '00000000-0000-7000-8000-00000000abcd'), `${notice}x`]) {
    expect((await banOf(forgedNotice)).status).toBe(404)
  }
  site.setNow('2026-11-20T12:10:01Z')
  expect((await banOf(notice)).status).toBe(404)
  expect(await log()).toContain('session.refused')
})

test('an account can sign in again once its ban has expired', async () => {
  await signIn(openBrowser(site.origin))
  await banAccount()
  site.setNow('2026-11-21T00:00:00Z')
  const browser = openBrowser(site.origin)
  expect((await signIn(browser)).headers.get('location')).toBe('/auth/success?result=ok')
  expect(await me(browser)).toBe(200)
  expect(await log()).toContain('user.unbanned')
})

test('the sign-in page says if there is no provider', async () => {
  const alone = await startTestApp()
  const answer = await alone.get('/auth/discord')
  await alone.close()
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/auth/success?result=unavailable'])
})
