import type { Position } from '@buri/contract/matches'
import type { LeaderboardOrder } from '@buri/contract/rankings'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'

/** Only what is chosen is present, so that the first page has the key under which the server delivers it. */
export type RankingView = {
  page: number
  position?: Position
  season?: string
  clanId?: string
  sort?: LeaderboardOrder
}

/** Keeps the previous page until the next one arrives. */
export const usePlayerRanking = (view: RankingView) =>
  useQuery({ ...query('GET /api/rankings/players', { query: view }), placeholderData: keepPreviousData })

export const useCalibration = () => useQuery(query('GET /api/rankings/calibration'))
