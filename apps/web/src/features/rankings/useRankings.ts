import type { Position } from '@buri/contract/matches'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

/** Only what is chosen is present, so that the first page has the key under which the server delivers it. */
export type RankingView = { page: number; position?: Position; season?: string; clanId?: string }

export const playerRankingQuery = (view: RankingView) =>
  queryOptions({
    queryKey: ['rankings', view],
    queryFn: ({ signal }) => call('GET /api/rankings/players', { query: view, signal }),
  })

/** The page before stays until the next one is here. */
export const usePlayerRanking = (view: RankingView) =>
  useQuery({ ...playerRankingQuery(view), placeholderData: keepPreviousData })

export const useCalibration = () =>
  useQuery({
    queryKey: ['calibration'],
    queryFn: ({ signal }) => call('GET /api/rankings/calibration', { signal }),
  })
