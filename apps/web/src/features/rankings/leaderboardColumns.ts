import type { RankedPlayer } from '@buri/contract/rankings'

/** Values that only some servers and seasons have are columns only if a player has them. */
export const leaderboardColumns = (players: readonly RankedPlayer[]) => ({
  hasTier: players.some(({ tier }) => tier !== null),
  hasKda: players.some(({ avgKda, isPerfect }) => avgKda !== null || isPerfect),
  hasLastFive: players.some(({ lastFive }) => lastFive.length > 0),
})

export type LeaderboardColumns = ReturnType<typeof leaderboardColumns>
