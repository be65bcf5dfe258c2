import type { RiotId } from '@buri/domain/riotId'
import type { ActiveGame } from './activeGame.ts'
import { ActiveGameAnswer } from './activeGame.ts'
import { Account, LeagueEntries, type LeagueRank, Summoner } from './answers.ts'
import { type Reply, riotRequester } from './riotRequester.ts'
import { apiHosts } from './routing.ts'

type Options = {
  apiKey: string
  url?: string | undefined
  now?: () => number
  wait?: (milliseconds: number) => Promise<unknown>
  patienceMs?: number | undefined
}

/** `null` means the Korean platform. */
type Platform = string | null

/** Player ids from the API are valid for the key's project only. See https://developer.riotgames.com/apis. */
export function riotApi({ url, patienceMs, ...options }: Options) {
  const { ask, state } = riotRequester({ ...options, ...(patienceMs === undefined ? {} : { patienceMs }) })
  const region = (platform: Platform) => apiHosts(platform, url).region
  const home = (platform: Platform) => apiHosts(platform, url).platform

  return {
    accountByName: (platform: Platform, { gameName, tagLine }: RiotId): Promise<Reply<Account>> =>
      ask({
        host: region(platform),
        method: 'account-v1 by-riot-id',
        path: ['riot', 'account', 'v1', 'accounts', 'by-riot-id', gameName, tagLine],
        shape: Account,
      }),
    accountByPuuid: (platform: Platform, puuid: string): Promise<Reply<Account>> =>
      ask({
        host: region(platform),
        method: 'account-v1 by-puuid',
        path: ['riot', 'account', 'v1', 'accounts', 'by-puuid', puuid],
        shape: Account,
      }),
    summoner: (platform: Platform, puuid: string): Promise<Reply<Summoner>> =>
      ask({
        host: home(platform),
        method: 'summoner-v4',
        path: ['lol', 'summoner', 'v4', 'summoners', 'by-puuid', puuid],
        shape: Summoner,
      }),
    ranks: (platform: Platform, puuid: string): Promise<Reply<LeagueRank[]>> =>
      ask({
        host: home(platform),
        method: 'league-v4',
        path: ['lol', 'league', 'v4', 'entries', 'by-puuid', puuid],
        shape: LeagueEntries,
      }),
    /** Replies `nothing` if the player is in no game, or in a hidden one. */
    activeGame: (platform: Platform, puuid: string): Promise<Reply<ActiveGame>> =>
      ask({
        host: home(platform),
        method: 'spectator-v5',
        path: ['lol', 'spectator', 'v5', 'active-games', 'by-summoner', puuid],
        shape: ActiveGameAnswer,
      }),
    state,
  }
}
export type RiotApi = ReturnType<typeof riotApi>
