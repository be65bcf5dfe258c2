import { call } from '#web/api/call.ts'
import type { RankingView } from './useRankings.ts'

/** Finds the page number of the current leaderboard that shows a player. `null` if the player is not on it. */
export const leaderboardPage = async (name: string, { position, clanId, sort }: RankingView): Promise<number | null> =>
  (await call('GET /api/rankings/players/place', { query: { name, position, clanId, sort } })).page
