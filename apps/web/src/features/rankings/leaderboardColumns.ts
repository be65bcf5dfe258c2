import type { RankedPlayer } from '@buri/contract/rankings'

/** A column is shown only if any player has its value, which depends on the server and the season. */
export const leaderboardColumns = (players: readonly RankedPlayer[]) => ({
  hasTier: players.some(({ tier }) => tier !== null),
  hasKda: players.some(({ avgKda, isPerfect }) => avgKda !== null || isPerfect),
  hasLastFive: players.some(({ lastFive }) => lastFive.length > 0),
})

export type LeaderboardColumns = ReturnType<typeof leaderboardColumns>
