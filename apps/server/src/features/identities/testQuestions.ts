import { Question } from '@buri/contract/identities'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { rebuild } from '#server/model/matches/rebuild.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import { forger, honest, namedSeat, site, storedOwners, storedPlayers, upload, VICTIM } from '#testing/testForgeries.ts'

export const questionsOf = async (browser: SignedInBrowser) =>
  Question.array().parse((await (await browser.get('/api/me/questions')).json()).items)
export const answer = (browser: SignedInBrowser, id: string | undefined, choice: 'same' | 'different' | null) =>
  browser.command('PATCH', `/api/me/questions/${id}`, { answer: choice })
export const onlyQuestionOf = async (browser: SignedInBrowser) =>
  (await questionsOf(browser))[0] ?? expect.fail('nothing is asked')
export const names = ({ players }: Question) => players.map(({ summonerName }) => summonerName).sort()
export const NOON = new Date('2026-11-20T12:00:00Z')
export const STRANGE = '낯선이름'

/** One line of these matches gives the name of a well-known victim to another player's id. */
export async function lookAlike() {
  // The other players are known by their ids, so no question about them arises.
  await upload(honest, 20, { date: '2026-11-09T12:00:00Z' })
  await upload(honest, 1, { seats: { 0: namedSeat(VICTIM, null) } })
  await upload(forger, 2, { seats: { 0: namedSeat(STRANGE, 7) } })
  await upload(forger, 3, { seats: { 0: namedSeat(VICTIM, 7) }, date: '2026-11-11T12:00:00Z' })
}
export const assignMatchesTo = async (clanId: string, except = '') => {
  await site.db.updateTable('match').set({ clanId }).where('id', '!=', except).execute()
  await sql`update player_history set origins = null`.execute(site.db)
  await rebuild(site.db)
}
export const state = async () => [
  await storedPlayers(),
  await storedOwners(),
  (await sql`select user_id, player_id from favorite order by 1, 2`.execute(site.db)).rows,
  (await sql`select player_id, score, rated_games from player_rating order by player_id`.execute(site.db)).rows,
]
