import type { MatchResultFilter } from '@buri/contract/matches'
import type { z } from 'zod'

type ResultFilter = z.infer<typeof MatchResultFilter>

/** Contains only the chosen filters, so the unfiltered history is `{}`, also in the cache key. */
export type HistoryFilters = { champion?: string; gameType?: string; result?: ResultFilter }

const RESULT_VALUES: readonly ResultFilter[] = ['win', 'loss', 'remake']
const FILTER_NAMES = ['champion', 'gameType', 'result'] as const
type FilterName = (typeof FILTER_NAMES)[number]

export function filtersFromUrl(search: URLSearchParams): HistoryFilters {
  const champion = search.get('champion')
  const gameType = search.get('gameType')
  const result = RESULT_VALUES.find((candidate) => candidate === search.get('result'))
  return {
    ...(champion ? { champion } : {}),
    ...(gameType ? { gameType } : {}),
    ...(result ? { result } : {}),
  }
}

export function filtersInUrl(search: URLSearchParams, filters: HistoryFilters): URLSearchParams {
  const nextSearch = new URLSearchParams(search)
  for (const name of FILTER_NAMES) {
    const filter = filters[name]
    if (filter) nextSearch.set(name, filter)
    else nextSearch.delete(name)
  }
  return nextSearch
}

export function waitingToggled(search: URLSearchParams): URLSearchParams {
  const nextSearch = new URLSearchParams(search)
  if (search.has('waiting')) nextSearch.delete('waiting')
  else nextSearch.set('waiting', '')
  return nextSearch
}

/** An empty value clears the filter. */
export function withFilter(filters: HistoryFilters, name: FilterName, value: string): HistoryFilters {
  return filtersFromUrl(new URLSearchParams({ ...filters, [name]: value }))
}

export const isFiltered = (filters: HistoryFilters) => FILTER_NAMES.some((name) => filters[name] !== undefined)
