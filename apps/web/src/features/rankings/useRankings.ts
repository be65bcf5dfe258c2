import type { Position } from '@buri/contract/matches'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

export type RankingView = { page: number; position: Position | undefined }

export const playerRankingQuery = ({ page, position }: RankingView) =>
  queryOptions({
    queryKey: ['rankings', position ? { page, position } : { page }],
    queryFn: ({ signal }) => call('GET /api/rankings/players', { query: { page, position }, signal }),
  })

/** The page before stays until the next one is here. */
export const usePlayerRanking = (view: RankingView) =>
  useQuery({ ...playerRankingQuery(view), placeholderData: keepPreviousData })
