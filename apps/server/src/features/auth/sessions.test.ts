import { expect, test } from 'vitest'
import { SID, startSignInSite } from '#server/features/auth/testSignIns.ts'
import { type Browser, openBrowser } from '#testing/testBrowser.ts'

const { site, signIn, me, log } = await startSignInSite()

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
])('a session unused for $after answers $status', async ({ unused, status }) => {
  const browser = openBrowser(site.origin)
  await signIn(browser)
  site.setNow(unused)
  expect(await me(browser)).toBe(status)
})

test('a session ends ninety days after the sign-in, even if it is used daily', async () => {
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

test('signing in does not wait for a long transaction that references the account', async () => {
  await signIn(openBrowser(site.origin))
  const { id } = await site.db.selectFrom('appUser').select('id').executeTakeFirstOrThrow()
  const long = await site.pool.connect()
  try {
    await long.query('begin')
    // Inserts of rows that reference the account take this lock.
    await long.query('select from app_user where id = $1 for key share', [id])
    const browser = openBrowser(site.origin)
    await signIn(browser)
    expect(await me(browser)).toBe(200)
  } finally {
    await long.query('rollback')
    long.release()
  }
})
