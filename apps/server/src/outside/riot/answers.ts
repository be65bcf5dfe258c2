import { tierOrder } from '@buri/domain/gameData/tiers'
import { z } from 'zod'

// Each generation of the API omits or renames something, so an unreadable value counts as unknown, not as an error.
const number = z.int().nullish().catch(null)
const text = z.string().nullish().catch(null)

/** The answer of https://developer.riotgames.com/apis#account-v1. An account may have no name yet. */
export const Account = z
  .object({ puuid: z.string().min(1).max(200), gameName: text, tagLine: text })
  .transform(({ puuid, gameName, tagLine }) => ({
    puuid,
    riotId: gameName?.trim() && tagLine?.trim() ? { gameName: gameName.trim(), tagLine: tagLine.trim() } : null,
  }))
export type Account = z.infer<typeof Account>

export const Summoner = z
  .object({ profileIconId: number, summonerLevel: number })
  .transform(({ profileIconId, summonerLevel }) => ({
    profileIconId: naturalOrNull(profileIconId),
    level: naturalOrNull(summonerLevel),
  }))
export type Summoner = z.infer<typeof Summoner>

export type LeagueRank = {
  queueType: string
  tier: string
  division: string | null
  leaguePoints: number
  wins: number
  losses: number
}

const Entry = z.object({
  queueType: z.string().min(1).max(40),
  tier: z.string().regex(/^[A-Za-z]{1,20}$/),
  rank: z.string().nullish(),
  leaguePoints: z.int().nonnegative(),
  wins: z.int().nonnegative(),
  losses: z.int().nonnegative(),
})

/** The answer of https://developer.riotgames.com/apis#league-v4: an entry per queue. Unranked ones are dropped. */
export const LeagueEntries = z.array(z.unknown()).transform((entries) => {
  const byQueue = new Map<string, LeagueRank>()
  for (const entry of entries) {
    const read = Entry.safeParse(entry)
    if (!read.success) continue
    const { queueType, rank, ...standing } = read.data
    const tier = standing.tier.toUpperCase()
    byQueue.set(queueType, { queueType, ...standing, tier, division: divisionOf(tier, rank ?? null) })
  }
  return [...byQueue.values()]
})

const DIVISIONS = ['I', 'II', 'III', 'IV', 'V']

/** Drops the `I` that the game writes for tiers without divisions. */
const divisionOf = (tier: string, rank: string | null) =>
  rank === null || !DIVISIONS.includes(rank) || tierOrder(tier) >= tierOrder('MASTER') ? null : rank

const naturalOrNull = (value: number | null | undefined) => (value == null || value < 0 ? null : value)
