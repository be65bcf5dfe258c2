import { sql } from 'kysely'
import { afterAll, beforeEach, expect } from 'vitest'
import { startTestProvider, type TestProvider } from '#server/features/auth/testProvider.ts'
import { emptyAuditLog, emptyTables } from '#server/platform/database/testDatabase.ts'
import { startTestApp } from '#testing/testApp.ts'
import type { Browser } from '#testing/testBrowser.ts'

export const 감자 = { id: '42', username: 'gamja', global_name: '새벽감자', avatar: null }
export const SID = '__Host-sid'

export type ReturnChange = (answer: URLSearchParams) => URLSearchParams
export const withMember =
  (name: string, value: string | undefined): ReturnChange =>
  (answer) => {
    if (value === undefined) answer.delete(name)
    else answer.set(name, value)
    return answer
  }

export async function startSignInSite() {
  const provider = await startTestProvider()
  const site = await startTestApp({
    config: { discord: provider.application, adminDiscordIds: ['777'] },
    providerPatienceMs: 1000,
  })
  afterAll(async () => {
    await site.close()
    await provider.close()
  })
  beforeEach(async () => {
    provider.become('well')
    provider.requests.length = 0
    site.setNow('2026-11-20T12:00:00Z')
    await emptyTables(site.pool, 'app_user')
    await sql`delete from request_window`.execute(site.db)
    await emptyAuditLog(site.pool)
  })

  async function goToSignIn(browser: Browser, returnTo?: string) {
    const query = returnTo === undefined ? '' : `?${new URLSearchParams({ returnTo })}`
    const answer = await browser.get(`/auth/discord${query}`)
    expect(answer.status).toBe(302)
    return answer.headers.get('location') ?? ''
  }
  const returnFromDiscord = (browser: Browser, answer: URLSearchParams) =>
    browser.get(`/auth/discord/redirect?${answer}`)

  async function signIn(browser: Browser, person = 감자 as Parameters<TestProvider['agree']>[1]) {
    const answer = await returnFromDiscord(browser, provider.agree(await goToSignIn(browser), person))
    await browser.refreshToken()
    return answer
  }
  const me = async (browser: Browser) => (await browser.get('/auth/me')).status
  const log = async () =>
    (await site.db.selectFrom('auditLog').selectAll().orderBy('id').execute()).map(({ action }) => action)

  return { site, provider, leave: goToSignIn, comeBack: returnFromDiscord, signIn, me, log }
}
