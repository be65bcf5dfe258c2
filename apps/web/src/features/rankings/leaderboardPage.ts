import { call } from '#web/api/call.ts'
import type { RankingView } from './useRankings.ts'

/** Returns the number of the page with the player, or `null` if the player is not on the current leaderboard. */
export const leaderboardPage = async (name: string, { position, clanId, sort }: RankingView): Promise<number | null> =>
  (await call('GET /api/rankings/players/place', { query: { name, position, clanId, sort } })).page
