import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pagedQuery } from '#web/api/pagedQuery.ts'
import { query } from '#web/api/query.ts'
import type { HistoryFilters } from './history/historyFilters.ts'

/** The rows of the filters before stay, faded, until those of the new ones are here. */
export const useMatchHistory = (nameTag: string, filters: HistoryFilters) =>
  useInfiniteQuery({
    ...pagedQuery('GET /api/summoners/:nameTag/matches', { params: { nameTag }, query: filters }),
    placeholderData: keepPreviousData,
  })

export const useMatch = (matchId: string) => useQuery(query('GET /api/matches/:matchId', { params: { matchId } }))
