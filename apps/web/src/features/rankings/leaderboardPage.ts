import { call } from '#web/api/call.ts'
import type { RankingView } from './useRankings.ts'

/** The page of the present board that holds a player; `null` for who is not on it. */
export const leaderboardPage = async (name: string, { position, clanId, sort }: RankingView): Promise<number | null> =>
  (await call('GET /api/rankings/players/place', { query: { name, position, clanId, sort } })).page
