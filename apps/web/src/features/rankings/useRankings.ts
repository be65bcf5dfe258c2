import type { Position } from '@buri/contract/matches'
import type { LeaderboardOrder } from '@buri/contract/rankings'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'

/** Contains only the chosen values, so that the first page has the cache key under which the server delivers it. */
export type RankingView = {
  page: number
  position?: Position
  season?: string
  clanId?: string
  sort?: LeaderboardOrder
}

export const usePlayerRanking = (view: RankingView) =>
  useQuery({ ...query('GET /api/rankings/players', { query: view }), placeholderData: keepPreviousData })

export const useCalibration = () => useQuery(query('GET /api/rankings/calibration'))
