import type { ClanSort } from '@buri/contract/clans'
import { LIMITS } from '@buri/contract/limits'
import { POSITIONS, type Position } from '@buri/domain/matches/matchFacts'

export const CLAN_SORTS: Record<ClanSort, string> = {
  latest: '최신순',
  members: '클랜원 많은 순',
  likes: '좋아요 순',
  rating: '평점 높은 순',
  name: '이름순',
}
const SORT_KEYS = Object.keys(CLAN_SORTS)
const isSort = (text: string | null): text is ClanSort => text !== null && SORT_KEYS.includes(text)

/** Only chosen values are present, so that the first page has the cache key under which the server delivers it. */
export type ClanListView = {
  page: number
  search?: string
  filter?: 'public' | 'private'
  recruiting?: true
  /** The weekday; 0 is Monday. */
  weekday?: string
  lane?: Position
  sort?: ClanSort
}
export type ClanListChoice = {
  search?: string
  filter?: string
  recruiting?: string
  weekday?: string
  lane?: string
  sort?: string
}

export function pageOf(searchParams: URLSearchParams): number {
  const page = Number(searchParams.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= LIMITS.pageMax ? page : 1
}

export function clanListViewOf(searchParams: URLSearchParams): ClanListView {
  const search = (searchParams.get('search') ?? '').trim().slice(0, LIMITS.searchMaxLength)
  const filter = searchParams.get('filter')
  const sort = searchParams.get('sort')
  const weekday = searchParams.get('weekday') ?? ''
  const lane = POSITIONS.find((position) => position === searchParams.get('lane'))
  return {
    page: pageOf(searchParams),
    ...(search && { search }),
    ...((filter === 'public' || filter === 'private') && { filter }),
    ...(searchParams.get('recruiting') === '1' && { recruiting: true }),
    ...(/^[0-6]$/.test(weekday) && { weekday }),
    ...(lane && { lane }),
    ...(isSort(sort) && sort !== 'latest' && { sort }),
  }
}

export function searchOfList({ page, search, filter, recruiting, weekday, lane, sort }: ClanListView): string {
  const searchParams = new URLSearchParams()
  const values = { search, filter, recruiting: recruiting && '1', weekday, lane, sort, page: page > 1 && `${page}` }
  for (const [name, value] of Object.entries(values)) if (value) searchParams.set(name, value)
  return searchParams.size === 0 ? '' : `?${searchParams}`
}

/** Returns the first page of the view. An empty value clears its filter. */
export function withListChoice(view: ClanListView, choice: ClanListChoice): ClanListView {
  const searchParams = new URLSearchParams(searchOfList({ ...view, page: 1 }))
  for (const [name, value] of Object.entries(choice)) searchParams.set(name, value)
  return clanListViewOf(searchParams)
}

export const queryOfList = ({ page, search, filter, recruiting, weekday, lane, sort }: ClanListView) => ({
  page,
  limit: LIMITS.clanPageSize,
  ...(search && { search }),
  ...(filter && { is_public: filter === 'public' ? ('true' as const) : ('false' as const) }),
  ...(recruiting && { is_recruiting: 'true' as const }),
  ...(weekday && { weekday }),
  ...(lane && { lane }),
  ...(sort && { sort_by: sort }),
})
