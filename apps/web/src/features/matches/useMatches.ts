import type { MatchPage } from '@buri/contract/matches'
import type { PackedMatchPage } from '@buri/contract/packedMatches'
import { unpackMatchPage } from '@buri/contract/unpackMatches'
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pagedQuery } from '#web/api/pagedQuery.ts'
import { query } from '#web/api/query.ts'
import type { HistoryFilters } from './history/historyFilters.ts'

export const historyQuery = (nameTag: string, filters: HistoryFilters) =>
  pagedQuery('GET /api/summoners/:nameTag/matches/packed', { params: { nameTag }, query: filters })

export const useMatchHistory = (nameTag: string, filters: HistoryFilters) =>
  useInfiniteQuery({
    ...historyQuery(nameTag, filters),
    placeholderData: keepPreviousData,
    select: withUnpackedPages,
  })

/** Caches the unpacked form of each packed page, so that loaded pages stay the same objects. */
const unpackedPages = new WeakMap<PackedMatchPage, MatchPage>()

function unpackedPage(packed: PackedMatchPage): MatchPage {
  const page = unpackedPages.get(packed) ?? unpackMatchPage(packed)
  unpackedPages.set(packed, page)
  return page
}

const withUnpackedPages = ({ pages }: InfiniteData<PackedMatchPage>) => ({ pages: pages.map(unpackedPage) })

export const matchQuery = (matchId: string) => query('GET /api/matches/:matchId', { params: { matchId } })

/** The link or route has already fetched the match (`prefetch`). If that was refused, it is not fetched again. */
export const useMatch = (matchId: string) => useQuery({ ...matchQuery(matchId), retryOnMount: false })
