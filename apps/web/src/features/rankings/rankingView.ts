import { LIMITS } from '@buri/contract/limits'
import { POSITIONS } from '#web/ui/positions.ts'
import type { RankingView } from './useRankings.ts'

/** What the address asks for; anything it cannot mean is the first page of everybody. */
export function rankingViewOf(search: URLSearchParams): RankingView {
  const page = Number(search.get('page') ?? '1')
  return {
    page: Number.isInteger(page) && page >= 1 && page <= LIMITS.pageMax ? page : 1,
    position: POSITIONS.find((position) => position === search.get('position')),
  }
}

/** The shortest address of a view. */
export function searchOf({ page, position }: RankingView): string {
  const search = new URLSearchParams()
  if (position) search.set('position', position)
  if (page > 1) search.set('page', String(page))
  return search.size === 0 ? '' : `?${search}`
}
