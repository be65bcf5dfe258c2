import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import type { HistoryFilters } from './historyFilters.ts'

const fromTheNewest = (): string | null => null

export const matchHistoryQuery = (nameParam: string, filters: HistoryFilters) =>
  infiniteQueryOptions({
    queryKey: ['matches', nameParam, filters],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/summoners/:nameTag/matches', {
        params: { nameTag: nameParam },
        query: pageParam === null ? filters : { ...filters, cursor: pageParam },
        signal,
      }),
    initialPageParam: fromTheNewest(),
    getNextPageParam: (page) => page.nextCursor,
  })

/** The rows of the filters before stay, faded, until those of the new ones are here. */
export const useMatchHistory = (nameParam: string, filters: HistoryFilters) =>
  useInfiniteQuery({ ...matchHistoryQuery(nameParam, filters), placeholderData: keepPreviousData })

export const matchQuery = (matchId: string) =>
  queryOptions({
    queryKey: ['match', matchId],
    queryFn: ({ signal }) => call('GET /api/matches/:matchId', { params: { matchId }, signal }),
  })

export const useMatch = (matchId: string) => useQuery(matchQuery(matchId))
