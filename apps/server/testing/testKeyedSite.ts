import { afterAll } from 'vitest'
import { startTestGame } from '#server/outside/riot/testGame.ts'
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
