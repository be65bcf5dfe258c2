import { READ_ONLY_HEADER } from '@buri/contract/readOnly'
import { expect, onTestFinished, test } from 'vitest'
import { directUrlOf, openTestDatabase } from '#server/platform/database/testDatabase.ts'
import { startProxy } from '#server/platform/database/testProxy.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { startTestApp } from '#testing/testApp.ts'
import { readsOf } from '#testing/testRoutes.ts'

async function startSite() {
  const database = await openTestDatabase()
  const primary = await startProxy(database.url)
  const copy = new URL(directUrlOf(database.url))
  copy.searchParams.set('options', '-c default_transaction_read_only=on')
  const site = await startTestApp({ beside: { url: primary.url }, databaseReadUrls: [copy.href] })
  onTestFinished(async () => {
    await site.close()
    await database.close()
  })
  return { site, primary, database }
}

const LATER = '2026-11-21T12:00:00Z'

test('while the primary is away, people who are signed in read everything, and writes are refused', async () => {
  const { site, primary } = await startSite()
  const admin = await signedIn(site, { isAdmin: true })
  // At this time the session's last use is due to be written.
  site.setNow(LATER)
  await admin.refreshToken()
  primary.set('refuses')
  primary.cut()
  const failed: unknown[] = []
  for (const path of readsOf(site)) {
    const answer = await admin.get(path)
    if (answer.status >= 500) failed.push([path, answer.status, (await answer.text()).slice(0, 200)])
  }
  expect(failed).toEqual([])
  const me = await admin.get('/auth/me')
  expect([me.status, me.headers.get(READ_ONLY_HEADER)]).toEqual([200, '1'])
  const response = await admin.command('POST', '/api/clans', { clanName: '나중에' })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3'])
  primary.set('passes')
  await expect.poll(async () => (await admin.get('/auth/me')).headers.has(READ_ONLY_HEADER)).toBe(false)
}, 60_000)

test('if the primary stops answering, the first readers wait less than five seconds and later ones not at all', async () => {
  const { site, primary } = await startSite()
  const person = await signedIn(site)
  expect((await person.get('/auth/me')).status).toBe(200)
  primary.set('silent')
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 30 }, () => person.get('/auth/me')))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(performance.now() - began).toBeLessThan(5000)
  const askedAgainAt = performance.now()
  expect((await person.get('/auth/me')).status).toBe(200)
  expect(performance.now() - askedAgainAt).toBeLessThan(1000)
}, 60_000)

test('readers see what they wrote as soon as the primary is back', async () => {
  const { site, primary, database } = await startSite()
  const person = await signedIn(site)
  await person.refreshToken()
  primary.cut()
  // The loss of one connection must not count as an outage.
  expect((await person.get('/auth/me')).headers.has(READ_ONLY_HEADER)).toBe(false)
  await database.pool.query(`update app_user set nickname = '새이름' where id = $1`, [person.userId])
  expect((await (await person.get('/auth/me')).json()).nickname).toBe('새이름')
})
