import { Claim } from '@buri/contract/claims'
import { ErrorBody } from '@buri/contract/route'
import { afterAll } from 'vitest'
import { startTestGame } from '#server/outside/riot/testGame.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import type { SignedInBrowser } from './testAccounts.ts'
import { startTestApp } from './testApp.ts'
import { site } from './testTrust.ts'

export const game = await startTestGame()
/** Has an API key of the stand-in game and the database of `site`. */
export const keyed = await startTestApp({
  beside: { url: site.url },
  config: { riotApiKey: 'key', riotApiUrl: game.url },
})
afterAll(async () => {
  await keyed.close()
  await game.close()
})

export const refresh = async (name: string) =>
  (await (await keyed.send('POST', `/api/summoners/${encodeURIComponent(name)}/refresh`)).json()).refreshed
export const ownersOf = (playerId: string) =>
  site.db.selectFrom('playerOwner').select('userId').where('playerId', '=', playerId).execute()

export const wear = (account: string, profileIconId = 0) =>
  game.tellSummoner(account, { profileIconId, summonerLevel: 30 })
export async function openClaim(who: SignedInBrowser, nameTag: string) {
  await emptyTables(site.pool, 'request_window')
  return Claim.parse(await (await who.command('POST', '/api/me/accounts', { nameTag })).json())
}
export async function check(who: SignedInBrowser, { id }: Claim) {
  const answer = await who.command('POST', `/api/me/accounts/${id}/check`)
  return answer.ok ? Claim.parse(await answer.json()).status : ErrorBody.parse(await answer.json()).code
}
