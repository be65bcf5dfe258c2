import { sql } from 'kysely'
import { afterAll, beforeEach } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { startTestApp } from '#testing/testApp.ts'

export const site = await startTestApp()
await site.store(aParsedMatch({ gameId: '1', names: { 0: '새벽감자#KR1' } }))
afterAll(() => site.close())
beforeEach(() => sql`delete from request_window`.execute(site.db))

const CONFIRM = { confirm: '탈퇴합니다' }
export const deleteAccount = (browser: SignedInBrowser, body: object = CONFIRM) =>
  browser.command('DELETE', '/api/me', body)
export const signedInPeople = (count: number) => Promise.all(Array.from({ length: count }, () => signedIn(site)))
export async function foundClan(leader: SignedInBrowser, clanName: string): Promise<string> {
  return (await (await leader.command('POST', '/api/clans', { clanName })).json()).id
}
export const addMember = (
  clanId: string,
  browser: SignedInBrowser,
  rank = 'member',
  joinedAt = '2026-11-02T12:00:00Z',
) =>
  site.db
    .insertInto('clanMember')
    .values({ clanId, userId: browser.userId, rank, joinedAt: new Date(joinedAt) })
    .execute()
