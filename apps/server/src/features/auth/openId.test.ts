import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestOpenId } from '#server/features/auth/testOpenId.ts'
import { startTestProvider } from '#server/features/auth/testProvider.ts'
import { emptyAuditLog, emptyTables } from '#server/platform/database/testDatabase.ts'
import { PUBLIC_URL, startTestApp } from '#testing/testApp.ts'
import { type Browser, openBrowser } from '#testing/testBrowser.ts'

const discord = await startTestProvider()
const guild = await startTestOpenId()
const site = await startTestApp({
  config: { discord: discord.application, openId: guild.client, adminOpenIdSubjects: ['admin'] },
  providerPatienceMs: 1000,
})
const alone = await startTestApp({ config: { openId: guild.client }, beside: site })
afterAll(async () => {
  await alone.close()
  await site.close()
  await guild.close()
  await discord.close()
})
beforeEach(async () => {
  await emptyTables(site.pool, 'app_user')
  await sql`delete from request_window`.execute(site.db)
  await sql`delete from withdrawn_account`.execute(site.db)
  await emptyAuditLog(site.pool)
})

type SignInWay = 'discord' | 'openid'
const PERSON = {
  discord: { id: '42', username: 'gamja', global_name: '새벽감자' },
  openid: { sub: 's-1', name: '길드감자' },
}
const agreeToCallback = (way: SignInWay, address: string, person?: unknown) =>
  way === 'discord'
    ? discord.agree(address, (person ?? PERSON.discord) as never)
    : guild.agree(address, (person ?? PERSON.openid) as never)
const locationOf = (answer: Response) => answer.headers.get('location') ?? ''

async function signIn(browser: Browser, signInWay: SignInWay, person?: unknown) {
  const address = locationOf(await browser.get(signInWay === 'discord' ? '/auth/discord?with=discord' : '/auth/openid'))
  const answer = await browser.get(`/auth/${signInWay}/redirect?${agreeToCallback(signInWay, address, person)}`)
  await browser.refreshToken()
  return locationOf(answer)
}
const me = async (browser: Browser) => (await browser.get('/auth/me')).json()

async function link(browser: Browser, signInWay: SignInWay, person?: unknown) {
  const { address } = await (await browser.command('POST', '/api/me/sign-ins', { way: signInWay })).json()
  return locationOf(await browser.get(`/auth/${signInWay}/redirect?${agreeToCallback(signInWay, address, person)}`))
}

test('the provider is asked for an identity with state, nonce and a challenge', async () => {
  const address = new URL(locationOf(await openBrowser(site.origin).get('/auth/openid')))
  expect(Object.fromEntries(address.searchParams)).toEqual({
    tenant: 'clan',
    client_id: 'buri',
    redirect_uri: `${PUBLIC_URL}/auth/openid/redirect`,
    response_type: 'code',
    scope: 'openid profile',
    state: expect.stringMatching(/^[\w-]{43,900}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
})

test('the same subject gets the same account, whose name follows the provider’s', async () => {
  const browser = openBrowser(site.origin)
  expect(await signIn(browser, 'openid')).toBe('/auth/success?result=ok')
  const first = await me(browser)
  expect(first).toMatchObject({ nickname: '길드감자', role: null })
  await signIn(browser, 'openid', { sub: 's-1', preferred_username: '길드고구마' })
  expect(await me(browser)).toMatchObject({ id: first.id, nickname: '길드고구마' })
  await signIn(browser, 'openid', { sub: 's-2', name: '남' })
  expect((await me(browser)).id).not.toBe(first.id)
})

test('a subject that the settings name is an administrator, but a Discord user with the same id is not', async () => {
  const browser = openBrowser(site.origin)
  await signIn(browser, 'openid', { sub: 'admin' })
  expect(await me(browser)).toMatchObject({ role: 'ADMIN', nickname: '이름 없음' })
})

test.each([
  { what: 'for another browser', forge: { nonce: 'another' } },
  { what: 'for another client', forge: { aud: 'another' } },
  { what: 'of another issuer', forge: { iss: 'https://evil.example' } },
  { what: 'that has expired', forge: { exp: 1 } },
  { what: 'without a subject', forge: { sub: undefined } },
])('an ID token $what is refused', async ({ forge }) => {
  const browser = openBrowser(site.origin)
  guild.forgeNext((claims) => ({ ...claims, ...forge }))
  expect(await signIn(browser, 'openid')).toBe('/auth/success?result=failed')
  expect((await browser.get('/auth/me')).status).toBe(401)
})

test('a subject that PostgreSQL cannot store is refused', async () => {
  for (const sub of ['s\0', 's\ud800', 's'.repeat(256)])
    expect(await signIn(openBrowser(site.origin), 'openid', { sub, name: '길드감자' })).toBe(
      '/auth/success?result=failed',
    )
})

test('a sign-in that began at one provider cannot be completed by the other', async () => {
  const browser = openBrowser(site.origin)
  const address = locationOf(await browser.get('/auth/openid'))
  const answer = await browser.get(`/auth/discord/redirect?${discord.agree(address, PERSON.discord)}`)
  expect(locationOf(answer)).toBe('/auth/success?result=expired')
})

test('a visitor chooses between two providers, and has no choice if there is only one', async () => {
  const browser = openBrowser(site.origin)
  expect(locationOf(await browser.get('/auth/discord?returnTo=/ranking'))).toBe('/auth/choose?returnTo=%2Franking')
  expect(await (await browser.get('/auth/ways')).json()).toEqual({
    ways: [
      { way: 'discord', name: 'Discord' },
      { way: 'openid', name: '길드 계정' },
    ],
  })
  expect(locationOf(await alone.get('/auth/discord?returnTo=/ranking'))).toBe('/auth/openid?returnTo=%2Franking')
})

test('an account may have both sign-ins, and the last one cannot be removed', async () => {
  const browser = openBrowser(site.origin)
  await signIn(browser, 'discord')
  const { id } = await me(browser)
  expect(await link(browser, 'openid')).toBe('/auth/success?result=linked&returnTo=%2Fmypage')
  expect(await (await browser.get('/api/me/sign-ins')).json()).toEqual({
    ways: [
      { way: 'discord', name: 'Discord', isLinked: true },
      { way: 'openid', name: '길드 계정', isLinked: true },
    ],
  })
  const otherBrowser = openBrowser(site.origin)
  await signIn(otherBrowser, 'openid')
  expect(await me(otherBrowser)).toMatchObject({ id, nickname: '새벽감자' })
  expect((await browser.command('DELETE', '/api/me/sign-ins/discord')).status).toBe(204)
  const refused = await browser.command('DELETE', '/api/me/sign-ins/openid')
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'LAST_SIGN_IN'])
  await signIn(otherBrowser, 'openid')
  expect(await me(otherBrowser)).toMatchObject({ id, nickname: '길드감자' })
})

test('a sign-in of another account cannot be linked', async () => {
  await signIn(openBrowser(site.origin), 'openid')
  const browser = openBrowser(site.origin)
  await signIn(browser, 'discord')
  expect(await link(browser, 'openid')).toBe('/auth/success?result=taken&returnTo=%2Fmypage')
  const signedOut = openBrowser(site.origin)
  expect((await signedOut.command('POST', '/api/me/sign-ins', { way: 'openid' })).status).toBe(401)
})

test('a sign-in is linked only to the account that began the link', async () => {
  const browser = openBrowser(site.origin)
  await signIn(browser, 'discord')
  const { address } = await (await browser.command('POST', '/api/me/sign-ins', { way: 'openid' })).json()
  const answer = guild.agree(address, PERSON.openid)
  await browser.command('POST', '/auth/logout')
  expect(locationOf(await browser.get(`/auth/openid/redirect?${answer}`))).toContain('result=expired')
})

test('a clan’s ban still applies to a new account with a sign-in that the banned account removed', async () => {
  const browser = openBrowser(site.origin)
  await signIn(browser, 'discord')
  const { id } = await me(browser)
  await link(browser, 'openid')
  const leader = openBrowser(site.origin)
  await signIn(leader, 'discord', { id: '7', username: 'leader' })
  const clan = await (await leader.command('POST', '/api/clans', { clanName: '막는클랜' })).json()
  await sql`insert into clan_ban (clan_id, user_id, reason, banned_as, banned_at, is_told)
    values (${clan.id}, ${id}, '무단 이탈', 'leader', now(), true)`.execute(site.db)
  await browser.command('DELETE', '/api/me/sign-ins/openid')
  expect(await link(browser, 'openid')).toContain('result=linked')
  await browser.command('DELETE', '/api/me/sign-ins/openid')
  const secondBrowser = openBrowser(site.origin)
  await signIn(secondBrowser, 'openid')
  const { id: second } = await me(secondBrowser)
  expect(second).not.toBe(id)
  expect(await site.db.selectFrom('clanBan').select('userId').where('userId', '=', second).execute()).toHaveLength(1)
  expect((await secondBrowser.command('DELETE', '/api/me', { confirm: '탈퇴합니다' })).status).toBe(204)
  const third = openBrowser(site.origin)
  await signIn(third, 'discord', { id: '8', username: 'third' })
  expect(await link(third, 'openid')).toContain('result=taken')
})

test('many simultaneous first sign-ins of a person create one account', async () => {
  const browsers = Array.from({ length: 6 }, () => openBrowser(site.origin))
  await Promise.all(browsers.map((browser) => signIn(browser, 'openid')))
  const ids = new Set(await Promise.all(browsers.map(async (browser) => (await me(browser)).id)))
  expect(ids.size).toBe(1)
})

test('a sign-in that waits while its account is deleted creates a new account', async () => {
  const browser = openBrowser(site.origin)
  await signIn(browser, 'openid')
  const { id } = await me(browser)
  const deleting = await site.pool.connect()
  await deleting.query('begin')
  await deleting.query(`update app_user set status = 'withdrawn', nickname = '탈퇴한 사용자' where id = $1`, [id])
  await deleting.query('delete from openid_sign_in where user_id = $1', [id])
  const signInPage = signIn(openBrowser(site.origin), 'openid')
  const waitingForLocks = async () =>
    (
      await site.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount
  await expect.poll(waitingForLocks, { timeout: 5000 }).toBeGreaterThan(0)
  await deleting.query('commit')
  deleting.release()
  expect(await signInPage).toBe('/auth/success?result=ok')
  const accounts = await site.pool.query('select status, nickname from app_user order by status')
  expect(accounts.rows).toEqual([
    { status: 'active', nickname: '길드감자' },
    { status: 'withdrawn', nickname: '탈퇴한 사용자' },
  ])
})
