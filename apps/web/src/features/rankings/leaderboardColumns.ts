import type { RankedPlayer } from '@buri/contract/rankings'

/** What only some servers and seasons know is a column only where a player has it. */
export const leaderboardColumns = (players: readonly RankedPlayer[]) => ({
  hasTier: players.some(({ tier }) => tier !== null),
  hasKda: players.some(({ avgKda, isPerfect }) => avgKda !== null || isPerfect),
  hasLastFive: players.some(({ lastFive }) => lastFive.length > 0),
})

export type LeaderboardColumns = ReturnType<typeof leaderboardColumns>
