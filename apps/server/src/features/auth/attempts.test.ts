import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type ReturnChange, SID, startSignInSite, withMember, 감자 } from '#server/features/auth/testSignIns.ts'
import { openBrowser } from '#testing/testBrowser.ts'

const { site, provider, leave, comeBack, signIn, me, log } = await startSignInSite()

test.each<{ what: string; twist: ReturnChange; result: string }>([
  { what: 'without a state', twist: withMember('state', undefined), result: 'expired' },
  { what: 'with another state', twist: withMember('state', 'x'.repeat(43)), result: 'expired' },
  { what: 'of another issuer', twist: withMember('iss', 'https://evil.example'), result: 'failed' },
  { what: 'without a code', twist: withMember('code', undefined), result: 'failed' },
  { what: 'with an invented code', twist: withMember('code', 'made-up'), result: 'failed' },
  { what: 'of a user who declined', twist: withMember('error', 'access_denied'), result: 'cancelled' },
  { what: 'with an error of the provider', twist: withMember('error', 'server_error'), result: 'failed' },
])('a callback $what ends signed out with $result, and an earlier session stays', async ({ twist, result }) => {
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
    const signInPage = await comeBack(who, twist(answer))
    expect([signInPage.status, signInPage.headers.get('location')]).toEqual([303, `/auth/success?result=${result}`])
    expect(await me(who)).toBe(status)
  }
  expect(browser.jar.get(SID)).toBe(before)
})

test('a callback without an issuer is accepted', async () => {
  const browser = openBrowser(site.origin)
  const answer = withMember('iss', undefined)(provider.agree(await leave(browser), 감자))
  expect((await comeBack(browser, answer)).headers.get('location')).toBe('/auth/success?result=ok')
})

test('a callback whose sign-in began in another browser does not sign in', async () => {
  const [attacker, victim] = [openBrowser(site.origin), openBrowser(site.origin)]
  await leave(victim)
  const answer = provider.agree(await leave(attacker), { id: '666', username: 'evil' })
  expect((await comeBack(victim, answer)).headers.get('location')).toBe('/auth/success?result=expired')
  expect(await me(victim)).toBe(401)
})

test('a callback signs in only once', async () => {
  const browser = openBrowser(site.origin)
  const answer = provider.agree(await leave(browser), 감자)
  const visitor = browser.jar.get('__Host-visitor') ?? ''
  await comeBack(browser, answer)
  const session = browser.jar.get(SID)
  const state = answer.get('state')
  for (const token of [state, `${state}=`, `${state} `, `!${state}`]) {
    browser.jar.set('__Host-visitor', visitor)
    answer.set('state', token ?? '')
    expect((await comeBack(browser, answer)).headers.get('location')).toBe('/auth/success?result=expired')
  }
  expect(browser.jar.get(SID)).toBe(session)
})

test('two simultaneous callbacks sign in once', async () => {
  const browser = openBrowser(site.origin)
  const answer = provider.agree(await leave(browser), 감자)
  const cookie = `__Host-visitor=${browser.jar.get('__Host-visitor')}`
  const returns = await Promise.all(
    Array.from({ length: 10 }, () => site.get(`/auth/discord/redirect?${answer}`, { cookie })),
  )
  const results = returns.map(({ headers }) => headers.get('location')).sort()
  expect(results).toEqual([...Array(9).fill('/auth/success?result=expired'), '/auth/success?result=ok'])
})

test('two tabs may sign in at the same time', async () => {
  const browser = openBrowser(site.origin)
  const [first, second] = [await leave(browser), await leave(browser)]
  const cookie = `__Host-visitor=${browser.jar.get('__Host-visitor')}`
  for (const authorize of [second, first]) {
    const answer = await site.get(`/auth/discord/redirect?${provider.agree(authorize, 감자)}`, { cookie })
    expect(answer.headers.get('location')).toBe('/auth/success?result=ok')
  }
})

test('a callback eleven minutes after the start is refused', async () => {
  const browser = openBrowser(site.origin)
  const answer = provider.agree(await leave(browser), 감자)
  site.setNow('2026-11-20T12:10:01Z')
  expect((await comeBack(browser, answer)).headers.get('location')).toBe('/auth/success?result=expired')
})

test.each(['', ' ', 'x', `${'s'.repeat(42)}é`, 's'.repeat(44)])(
  'the state %j, which this site did not issue, ends the sign-in without a request to the provider',
  async (state) => {
    const browser = openBrowser(site.origin)
    const answer = provider.agree(await leave(browser), 감자)
    answer.set('state', state)
    expect((await comeBack(browser, answer)).headers.get('location')).toBe('/auth/success?result=expired')
    expect(provider.requests).toEqual([])
  },
)

const countStoredRows = async () => {
  const { rows } = await sql<{ kept: number }>`
    select (select count(*) from session) + (select count(*) from request_window) as kept`.execute(site.db)
  return rows[0]?.kept
}
test('many sign-ins that begin at an address and never return do not stop the next one', async () => {
  for (let time = 0; time < 60; time += 1) await leave(openBrowser(site.origin), `/clans?from=${'x'.repeat(490)}`)
  expect(await countStoredRows()).toBe(0)
  const answer = await signIn(openBrowser(site.origin))
  expect(answer.headers.get('location')).toBe('/auth/success?result=ok')
})

test('a forged or altered attempt is refused', async () => {
  const browser = openBrowser(site.origin)
  const answer = provider.agree(await leave(browser), 감자)
  const state = Buffer.from(answer.get('state') ?? '', 'base64url')
  for (let index = 0; index < state.length; index += 7) {
    const altered = Buffer.from(state)
    altered[index] = (altered[index] ?? 0) ^ 1
    answer.set('state', altered.toString('base64url'))
    expect((await comeBack(browser, answer)).headers.get('location')).toBe('/auth/success?result=expired')
  }
  for (const forgedState of ['', 'x', state.subarray(0, 28).toString('base64url'), 'x'.repeat(2000)]) {
    answer.set('state', forgedState)
    expect((await comeBack(browser, answer)).headers.get('location')).toBe('/auth/success?result=expired')
  }
  expect([await me(browser), await log()]).toEqual([401, []])
})

test('after sixty failures in ten minutes an address causes no request to the provider and no log entry', async () => {
  for (let time = 0; time < 62; time += 1) {
    const browser = openBrowser(site.origin)
    const answer = withMember('code', 'made-up')(provider.agree(await leave(browser), 감자))
    expect((await comeBack(browser, answer)).headers.get('location')).toBe('/auth/success?result=failed')
  }
  expect(await log()).toEqual(Array(60).fill('session.refused'))
  expect(provider.requests.length).toBeLessThanOrEqual(60)
  site.setNow('2026-11-20T12:10:01Z')
  expect((await signIn(openBrowser(site.origin))).headers.get('location')).toBe('/auth/success?result=ok')
})

test('successful and cancelled sign-ins are not counted as failures', async () => {
  for (let time = 0; time < 62; time += 1) {
    await signIn(openBrowser(site.origin))
    const browser = openBrowser(site.origin)
    await comeBack(browser, withMember('error', 'access_denied')(provider.agree(await leave(browser), 감자)))
  }
  expect((await signIn(openBrowser(site.origin))).headers.get('location')).toBe('/auth/success?result=ok')
})

test('a person whose sign-in fails gets a page, never JSON', async () => {
  const browser = openBrowser(site.origin)
  const answer = provider.agree(await leave(browser), 감자)
  const endOf = async (query: URLSearchParams) => {
    const signInPage = await comeBack(browser, query)
    return [signInPage.status, signInPage.headers.get('location')]
  }
  const failed = [303, '/auth/success?result=failed']
  expect(await endOf(new URLSearchParams({ code: 'a'.repeat(2049) }))).toEqual(failed)
  await signIn(openBrowser(site.origin))
  await site.db.transaction().execute(async (tx) => {
    await tx.selectFrom('appUser').select('id').forUpdate().execute()
    expect(await endOf(answer)).toEqual(failed)
  })
  expect((await browser.get(`/auth/discord?returnTo=${'a'.repeat(2049)}`)).headers.get('location')).toBe(failed[1])
})
