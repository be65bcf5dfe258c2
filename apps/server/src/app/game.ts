import { gameRanks, gameSource } from '#server/features/live/gameSource.ts'
import { nightSource } from '#server/features/nights/lobby/nightLive.repository.ts'
import { refreshFromGame } from '#server/features/players/refreshFromGame.ts'
import { profileIconOf } from '#server/outside/riot/profileIcon.ts'
import { riotApi } from '#server/outside/riot/riotApi.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'

type Options = {
  db: Db
  config: Pick<Config, 'riotApiKey' | 'riotApiUrl'>
  now: () => Date
  /** How long one answer of the game may take. */
  patienceMs: number | undefined
}

/** Everything that asks the game's own API, through one connection with one count of its limits. */
export function connectGame({ db, config, now, patienceMs }: Options) {
  const { riotApiKey: apiKey, riotApiUrl: url } = config
  // The site knows its own nights, and a custom game is shown by the game's own API to few keys.
  const nights = nightSource(db, now)
  if (apiKey === undefined) return { sources: [nights], soloRankOf: async () => undefined }
  const riot = riotApi({ apiKey, url, patienceMs })
  return {
    sources: [nights, gameSource(db, riot)],
    soloRankOf: gameRanks(riot),
    refreshFromGame: refreshFromGame({ db, riot, now }),
    profileIconOf: profileIconOf(riot),
    state: riot.state,
  }
}
