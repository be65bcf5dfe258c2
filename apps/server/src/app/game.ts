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
  patienceMs: number | undefined
}

/** Makes one client of Riot's API, so that all callers share one set of rate-limit counters. */
export function connectRiotApi({ db, config, now, patienceMs }: Options) {
  const { riotApiKey: apiKey, riotApiUrl: url } = config
  // Our own nights are asked first, because Riot's API shows custom games to few keys.
  const nights = nightSource(db, now)
  if (apiKey === undefined) return { sources: [nights], soloRankOf: async () => undefined }
  const riot = riotApi({ apiKey, url, patienceMs })
  return {
    sources: [nights, gameSource(db, riot, now)],
    soloRankOf: gameRanks(riot),
    refreshFromGame: refreshFromGame({ db, riot, now }),
    profileIconOf: profileIconOf(db, riot),
    state: riot.state,
  }
}
