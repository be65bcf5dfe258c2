import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyAuditLog } from '#server/database/testDatabase.ts'
import { startTestProvider, type TestProvider } from '#server/features/auth/testProvider.ts'
import { PUBLIC_URL, startTestApp, type TestApp } from '#server/testApp.ts'
import { type Browser, openBrowser } from '#server/testBrowser.ts'

let provider: TestProvider
let site: TestApp
beforeAll(async () => {
  provider = await startTestProvider()
  site = await startTestApp({
    config: { discord: provider.application, adminDiscordIds: ['777'] },
    providerPatienceMs: 1000,
  })
})
afterAll(async () => {
  await site.close()
  await provider.close()
})
beforeEach(async () => {
  provider.become('well')
  provider.asked.length = 0
  site.setNow('2026-11-20T12:00:00Z')
  await sql`truncate app_user cascade`.execute(site.db)
  await sql`truncate request_window`.execute(site.db)
  await emptyAuditLog(site.pool)
})

const 감자 = { id: '42', username: 'gamja', global_name: '새벽감자', avatar: null }
const SID = '__Host-sid'

async function leave(browser: Browser, returnTo?: string) {
  const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo })}`
  const answer = await browser.get(`/auth/discord${query}`)
  expect(answer.status).toBe(302)
  return answer.headers.get('location') ?? ''
}
const comeBack = (browser: Browser, answer: URLSearchParams) => browser.get(`/auth/discord/redirect?${answer}`)

async function signIn(browser: Browser, person = 감자 as Parameters<TestProvider['agree']>[1]) {
  const answer = await comeBack(browser, provider.agree(await leave(browser), person))
  await browser.refreshToken()
  return answer
}
const me = async (browser: Browser) => (await browser.get('/auth/me')).status
const log = async () =>
  (await site.db.selectFrom('auditLog').selectAll().orderBy('id').execute()).map(({ action }) => action)

test('the way to Discord asks for identity only, with state and a challenge', async () => {
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

test('somebody who agrees is signed in, and nothing of the token stays', async () => {
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
  expect(provider.asked.map(({ path }) => path)).toEqual([
    '/api/oauth2/token',
    '/api/users/@me',
    '/api/oauth2/token/revoke',
  ])
  expect(provider.tokens.size).toBe(0)
  expect(await log()).toEqual(['user.created', 'session.signed_in'])
})

test('the session cookie belongs to this host alone and no script reads it', async () => {
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

test('scripts can read that somebody is signed in, and nothing else of the session', async () => {
  const hint = '__Host-signed-in'
  const browser = openBrowser(site.origin)
  const asked = await browser.get('/auth/csrf-token')
  expect(asked.headers.getSetCookie().join()).not.toContain(hint)

  await signIn(browser)
  const told = (await browser.get('/auth/csrf-token')).headers.getSetCookie().find((line) => line.startsWith(hint))
  expect(told).toBe(`${hint}=yes; Max-Age=7776000; Path=/; Secure; SameSite=Lax`)

  await site.db.deleteFrom('session').execute()
  await browser.get('/auth/csrf-token')
  expect(browser.jar.has(hint)).toBe(false)
})

test('the same Discord number is the same person, whatever the name', async () => {
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

test('signing in changes the session and the forgery token, and ends the old session', async () => {
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

test('a visitor of before is nobody after signing in', async () => {
  const browser = openBrowser(site.origin)
  const token = await browser.csrfToken()
  const visitor = browser.jar.get('__Host-visitor')
  expect((await signIn(browser)).headers.getSetCookie().join()).toContain('__Host-visitor=;')
  const answer = await browser.send('POST', '/auth/logout', {
    headers: { 'x-csrf-token': token, cookie: `__Host-visitor=${visitor}; ${SID}=${browser.jar.get(SID)}` },
  })
  expect(answer.status).toBe(403)
})

test('the administrators of the settings are administrators from their first sign-in', async () => {
  const browser = openBrowser(site.origin)
  await signIn(browser, { id: '777', username: 'boss' })
  expect(await (await browser.get('/auth/me')).json()).toMatchObject({ role: 'ADMIN' })
  expect(await (await browser.get('/api/admin/check-admin')).json()).toEqual({ isAdmin: true })
  expect(await log()).toEqual(['user.created', 'role.granted', 'session.signed_in'])
})

type Twist = (answer: URLSearchParams) => URLSearchParams
const withMember =
  (name: string, value: string | undefined): Twist =>
  (answer) => {
    if (value === undefined) answer.delete(name)
    else answer.set(name, value)
    return answer
  }

test.each<{ what: string; twist: Twist; result: string }>([
  { what: 'without a state', twist: withMember('state', undefined), result: 'expired' },
  { what: 'with another state', twist: withMember('state', 'x'.repeat(43)), result: 'expired' },
  { what: 'of another issuer', twist: withMember('iss', 'https://evil.example'), result: 'failed' },
  { what: 'without a code', twist: withMember('code', undefined), result: 'failed' },
  { what: 'with a code nobody gave', twist: withMember('code', 'made-up'), result: 'failed' },
  { what: 'of somebody who said no', twist: withMember('error', 'access_denied'), result: 'cancelled' },
  { what: 'with an error of the provider', twist: withMember('error', 'server_error'), result: 'failed' },
])('a return $what ends signed out with $result, and an earlier session stays', async ({ twist, result }) => {
  const browser = openBrowser(site.origin)
  const stranger = openBrowser(site.origin)
  await signIn(browser)
  const before = browser.jar.get(SID)
  for (const [who, status] of [
    [browser, 200],
    [stranger, 401],
  ] as const) {
    const answer = provider.agree(await leave(who), { id: '43', username: 'other' })
    answer.set('error_description', '<script>alert(1)</script>')
    const back = await comeBack(who, twist(answer))
    expect([back.status, back.headers.get('location')]).toEqual([303, `/auth/success?result=${result}`])
    expect(await me(who)).toBe(status)
  }
  expect(browser.jar.get(SID)).toBe(before)
})

test('an issuer that says nothing is believed', async () => {
  const browser = openBrowser(site.origin)
  const answer = withMember('iss', undefined)(provider.agree(await leave(browser), 감자))
  expect((await comeBack(browser, answer)).headers.get('location')).toBe('/auth/success?result=ok')
})

test('a return that was begun in another browser signs nobody in', async () => {
  const [attacker, victim] = [openBrowser(site.origin), openBrowser(site.origin)]
  await leave(victim)
  const answer = provider.agree(await leave(attacker), { id: '666', username: 'evil' })
  expect((await comeBack(victim, answer)).headers.get('location')).toBe('/auth/success?result=expired')
  expect(await me(victim)).toBe(401)
})

test('a return that was used once is worth nothing', async () => {
  const browser = openBrowser(site.origin)
  const answer = provider.agree(await leave(browser), 감자)
  const visitor = browser.jar.get('__Host-visitor') ?? ''
  await comeBack(browser, answer)
  const session = browser.jar.get(SID)
  // Not even when the browser keeps its mark and the state is written differently.
  const state = answer.get('state')
  for (const again of [state, `${state}=`, `${state} `, `!${state}`]) {
    browser.jar.set('__Host-visitor', visitor)
    answer.set('state', again ?? '')
    expect((await comeBack(browser, answer)).headers.get('location')).toBe('/auth/success?result=expired')
  }
  expect(browser.jar.get(SID)).toBe(session)
})

test('two returns at once sign in once', async () => {
  const browser = openBrowser(site.origin)
  const answer = provider.agree(await leave(browser), 감자)
  const cookie = `__Host-visitor=${browser.jar.get('__Host-visitor')}`
  const returns = await Promise.all(
    Array.from({ length: 10 }, () => site.get(`/auth/discord/redirect?${answer}`, { cookie })),
  )
  const results = returns.map(({ headers }) => headers.get('location')).sort()
  expect(results).toEqual([...Array(9).fill('/auth/success?result=expired'), '/auth/success?result=ok'])
})

test('two tabs may sign in beside each other', async () => {
  const browser = openBrowser(site.origin)
  const [first, second] = [await leave(browser), await leave(browser)]
  const cookie = `__Host-visitor=${browser.jar.get('__Host-visitor')}`
  for (const authorize of [second, first]) {
    const answer = await site.get(`/auth/discord/redirect?${provider.agree(authorize, 감자)}`, { cookie })
    expect(answer.headers.get('location')).toBe('/auth/success?result=ok')
  }
})

test('a return after eleven minutes is too late', async () => {
  const browser = openBrowser(site.origin)
  const answer = provider.agree(await leave(browser), 감자)
  site.setNow('2026-11-20T12:10:01Z')
  expect((await comeBack(browser, answer)).headers.get('location')).toBe('/auth/success?result=expired')
})

test.each(['failing', 'hanging', 'talking nonsense'] as const)(
  'a provider that is %s ends the sign-in and nobody is signed in or out',
  async (mood) => {
    const browser = openBrowser(site.origin)
    await signIn(browser)
    const answer = provider.agree(await leave(browser), { id: '43', username: 'other' })
    provider.become(mood)
    expect((await comeBack(browser, answer)).headers.get('location')).toBe('/auth/success?result=failed')
    expect(await (await browser.get('/auth/me')).json()).toMatchObject({ nickname: '새벽감자' })
    expect(await log()).toContain('session.refused')
  },
)

async function failedSignIns(count: number, spoil: (answer: URLSearchParams) => URLSearchParams = (answer) => answer) {
  for (let time = 0; time < count; time += 1) {
    const browser = openBrowser(site.origin)
    const answer = await comeBack(browser, spoil(provider.agree(await leave(browser), 감자)))
    expect(answer.headers.get('location')).toBe('/auth/success?result=failed')
  }
}
const health = async () => (await (await site.get('/health')).json()).details.discord

test('while the provider is out of order sign-ins fail at once, health says so, and later it is tried again', async () => {
  // What failed in another test is forgotten with the first sign-in that goes well.
  await signIn(openBrowser(site.origin))
  const waiting = openBrowser(site.origin)
  const late = provider.agree(await leave(waiting), 감자)
  provider.become('failing')
  await failedSignIns(5)
  expect(await health()).toEqual({ status: 'down', message: 'Discord가 응답하지 않습니다.' })
  provider.asked.length = 0
  const refused = await site.get('/auth/discord')
  expect(refused.headers.get('location')).toBe('/auth/success?result=failed')
  expect((await comeBack(waiting, late)).headers.get('location')).toBe('/auth/success?result=failed')
  expect(provider.asked).toEqual([])

  provider.become('well')
  site.setNow('2026-11-20T12:00:31Z')
  expect((await health()).status).toBe('up')
  const browser = openBrowser(site.origin)
  await signIn(browser)
  expect(await me(browser)).toBe(200)
  expect(await health()).toEqual({ status: 'up' })
})

test('codes that the provider refuses are nobody’s outage', async () => {
  await failedSignIns(6, (answer) => {
    answer.set('code', 'made up')
    return answer
  })
  expect(await health()).toEqual({ status: 'up' })
})

test.each([
  { what: 'an empty code', code: '' },
  { what: 'no code', code: undefined },
  { what: 'a code with a space', code: 'a b' },
  { what: 'a code of another alphabet', code: '코드' },
  { what: 'a code with a line', code: 'a\r\nb' },
])('$what is refused before the provider is asked, and is nobody’s outage', async ({ code }) => {
  await failedSignIns(6, (answer) => {
    if (code === undefined) answer.delete('code')
    else answer.set('code', code)
    return answer
  })
  expect(provider.asked).toEqual([])
  expect(await health()).toEqual({ status: 'up' })
})

test.each(['', ' ', 'x', `${'s'.repeat(42)}é`, 's'.repeat(44)])(
  'a state that is none of ours is not looked for: %j',
  async (state) => {
    const browser = openBrowser(site.origin)
    const answer = provider.agree(await leave(browser), 감자)
    answer.set('state', state)
    expect((await comeBack(browser, answer)).headers.get('location')).toBe('/auth/success?result=expired')
    expect(provider.asked).toEqual([])
  },
)

test.each(['refusing', 'busy', 'talking nonsense'] as const)(
  'a provider that is %s is there: only what cannot be reached or fails is out of order',
  async (mood) => {
    await signIn(openBrowser(site.origin))
    provider.become(mood)
    await failedSignIns(6)
    expect(await health()).toEqual({ status: 'up' })
  },
)

test.each(['failing', 'hanging', 'hanging up', 'stalling'] as const)(
  'a provider that is %s is out of order, and the site is not',
  async (mood) => {
    await signIn(openBrowser(site.origin))
    provider.become(mood)
    await failedSignIns(5)
    const answer = await site.get('/health')
    expect([answer.status, (await answer.json()).status]).toEqual([200, 'ok'])
    expect(await health()).toEqual({ status: 'down', message: 'Discord가 응답하지 않습니다.' })
    provider.become('well')
    site.setNow('2026-11-20T12:00:31Z')
    await signIn(openBrowser(site.origin))
  },
)

test.each([
  { asked: '/mypage', given: '/mypage' },
  { asked: '/summoner/%EC%83%88%EB%B2%BD%23KR1?tab=a', given: '/summoner/%EC%83%88%EB%B2%BD%23KR1?tab=a' },
  { asked: '/clans', given: '/clans' },
  { asked: '//evil.example', given: undefined },
  { asked: '/\\evil.example', given: undefined },
  { asked: '/.//evil.example', given: undefined },
  { asked: '/clans\\..\\..//evil.example', given: undefined },
  { asked: 'https:evil.example', given: undefined },
  { asked: 'https://evil.example/clans', given: undefined },
  { asked: 'javascript:alert(1)', given: undefined },
  { asked: '/%2f%2fevil.example', given: undefined },
  { asked: '\t//evil.example', given: undefined },
  { asked: '/\t/evil.example', given: undefined },
  { asked: '/no/such/page', given: undefined },
  { asked: '/auth/discord', given: undefined },
  { asked: `/clans?${'a'.repeat(600)}`, given: undefined },
])('$asked leads after signing in to $given', async ({ asked, given }) => {
  const browser = openBrowser(site.origin)
  const answer = provider.agree(await leave(browser, asked), 감자)
  answer.set('returnTo', '//evil.example')
  const back = await comeBack(browser, answer)
  const { pathname, searchParams } = new URL(back.headers.get('location') ?? '', PUBLIC_URL)
  expect([pathname, searchParams.get('result'), searchParams.get('returnTo') ?? undefined]).toEqual([
    '/auth/success',
    'ok',
    given,
  ])
})

test('somebody who is banned is told why and until when, and stays signed out, everywhere', async () => {
  const browser = openBrowser(site.origin)
  await signIn(browser)
  const { id } = await site.db.selectFrom('appUser').select('id').executeTakeFirstOrThrow()
  await site.db.updateTable('appUser').set({ status: 'banned' }).execute()
  const until = new Date('2026-11-21T00:00:00Z')
  await site.db
    .insertInto('accountBan')
    .values({ userId: id, reason: '욕설', until, bannedAt: new Date('2026-11-20T11:00:00Z') })
    .execute()
  expect(await me(browser)).toBe(401)

  const outside = openBrowser(site.origin)
  const { searchParams } = new URL((await signIn(outside)).headers.get('location') ?? '', PUBLIC_URL)
  expect(searchParams.get('result')).toBe('banned')
  const notice = searchParams.get('notice') ?? ''
  const told = (mark: string) => outside.get(`/auth/ban?${new URLSearchParams({ notice: mark })}`)
  expect(await (await told(notice)).json()).toEqual({ reason: '욕설', until: until.toISOString() })
  for (const made of ['', 'x.y.z', notice.replace(id, '00000000-0000-7000-8000-00000000abcd'), `${notice}x`]) {
    expect((await told(made)).status).toBe(404)
  }
  site.setNow('2026-11-20T12:10:01Z')
  expect((await told(notice)).status).toBe(404)
  expect(await log()).toContain('session.refused')
})

test('a ban that is over lets its owner in again', async () => {
  await signIn(openBrowser(site.origin))
  const { id } = await site.db.selectFrom('appUser').select('id').executeTakeFirstOrThrow()
  await site.db.updateTable('appUser').set({ status: 'banned' }).execute()
  const until = new Date('2026-11-21T00:00:00Z')
  await site.db
    .insertInto('accountBan')
    .values({ userId: id, reason: '욕설', until, bannedAt: new Date('2026-11-20T11:00:00Z') })
    .execute()
  site.setNow('2026-11-21T00:00:00Z')
  const browser = openBrowser(site.origin)
  expect((await signIn(browser)).headers.get('location')).toBe('/auth/success?result=ok')
  expect(await me(browser)).toBe(200)
  expect(await log()).toContain('user.unbanned')
})

test('signing out ends the session and the cookie', async () => {
  const browser = openBrowser(site.origin)
  await signIn(browser)
  const session = browser.jar.get(SID)
  const answer = await browser.send('POST', '/auth/logout')
  expect([answer.status, browser.jar.has(SID)]).toEqual([204, false])
  expect((await site.get('/auth/me', { cookie: `${SID}=${session}` })).status).toBe(401)
  expect((await openBrowser(site.origin).send('POST', '/auth/logout')).status).toBe(204)
  expect(await log()).toEqual(['user.created', 'session.signed_in', 'session.signed_out'])
})

test.each([
  { after: '13 days', unused: '2026-12-03T12:00:00Z', status: 200 },
  { after: '15 days', unused: '2026-12-05T12:00:00Z', status: 401 },
])('a session that nobody used for $after answers $status', async ({ unused, status }) => {
  const browser = openBrowser(site.origin)
  await signIn(browser)
  site.setNow(unused)
  expect(await me(browser)).toBe(status)
})

test('a session ends after ninety days of daily use', async () => {
  const browser = openBrowser(site.origin)
  await signIn(browser)
  for (let day = 10; day <= 80; day += 10) {
    site.setNow(new Date(Date.UTC(2026, 10, 20 + day, 12)).toISOString())
    expect(await me(browser)).toBe(200)
  }
  site.setNow(new Date(Date.UTC(2026, 10, 20 + 90, 12, 1)).toISOString())
  expect(await me(browser)).toBe(401)
})

test('the time of last use is written at most once a minute', async () => {
  const browser = openBrowser(site.origin)
  await signIn(browser)
  const lastUsed = async () => {
    await me(browser)
    return (await site.db.selectFrom('session').select('lastUsedAt').executeTakeFirstOrThrow()).lastUsedAt.toISOString()
  }
  site.setNow('2026-11-20T12:00:59Z')
  expect(await lastUsed()).toBe('2026-11-20T12:00:00.000Z')
  site.setNow('2026-11-20T12:01:00Z')
  expect(await lastUsed()).toBe('2026-11-20T12:01:00.000Z')
})

test('the eleventh session ends the one that was used least recently', async () => {
  const browsers: Browser[] = []
  for (let minute = 10; minute < 21; minute += 1) {
    site.setNow(`2026-11-20T12:${minute}:00Z`)
    const browser = openBrowser(site.origin)
    await signIn(browser)
    browsers.push(browser)
  }
  expect(await Promise.all(browsers.map(me))).toEqual([401, ...Array(10).fill(200)])
})

const rowsKept = async () => {
  const { rows } = await sql<{ kept: number }>`
    select (select count(*) from session) + (select count(*) from request_window) as kept`.execute(site.db)
  return rows[0]?.kept
}

test('however many begin to sign in at an address and never come back, the next one signs in', async () => {
  for (let time = 0; time < 60; time += 1) await leave(openBrowser(site.origin), `/clans?from=${'x'.repeat(490)}`)
  expect(await rowsKept()).toBe(0)
  const answer = await signIn(openBrowser(site.origin))
  expect(answer.headers.get('location')).toBe('/auth/success?result=ok')
})

test('an attempt that was changed on its way, or made up, is none', async () => {
  const browser = openBrowser(site.origin)
  const answer = provider.agree(await leave(browser), 감자)
  const state = Buffer.from(answer.get('state') ?? '', 'base64url')
  for (let at = 0; at < state.length; at += 7) {
    const changed = Buffer.from(state)
    changed[at] = (changed[at] ?? 0) ^ 1
    answer.set('state', changed.toString('base64url'))
    expect((await comeBack(browser, answer)).headers.get('location')).toBe('/auth/success?result=expired')
  }
  for (const made of ['', 'x', state.subarray(0, 28).toString('base64url'), 'x'.repeat(2000)]) {
    answer.set('state', made)
    expect((await comeBack(browser, answer)).headers.get('location')).toBe('/auth/success?result=expired')
  }
  expect([await me(browser), await log()]).toEqual([401, []])
})

test('an address fails sixty times in ten minutes; then the provider is not asked and the log not filled', async () => {
  for (let time = 0; time < 62; time += 1) {
    const browser = openBrowser(site.origin)
    const answer = withMember('code', 'made-up')(provider.agree(await leave(browser), 감자))
    expect((await comeBack(browser, answer)).headers.get('location')).toBe('/auth/success?result=failed')
  }
  expect(await log()).toEqual(Array(60).fill('session.refused'))
  expect(provider.asked.length).toBeLessThanOrEqual(60)
  site.setNow('2026-11-20T12:10:01Z')
  expect((await signIn(openBrowser(site.origin))).headers.get('location')).toBe('/auth/success?result=ok')
})

test('people who sign in and those who say no are not counted', async () => {
  for (let time = 0; time < 62; time += 1) {
    await signIn(openBrowser(site.origin))
    const browser = openBrowser(site.origin)
    await comeBack(browser, withMember('error', 'access_denied')(provider.agree(await leave(browser), 감자)))
  }
  expect((await signIn(openBrowser(site.origin))).headers.get('location')).toBe('/auth/success?result=ok')
})

test('without a provider the sign-in says that it failed', async () => {
  const alone = await startTestApp()
  const answer = await alone.get('/auth/discord')
  await alone.close()
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/auth/success?result=failed'])
})
