import type { ClanSort } from '@buri/contract/clans'
import { LIMITS } from '@buri/contract/limits'

export const CLAN_SORTS: Record<ClanSort, string> = {
  latest: '최신순',
  members: '멤버 많은 순',
  likes: '좋아요 순',
  rating: '평점 높은 순',
  name: '이름순',
}
const SORTS = Object.keys(CLAN_SORTS)
const isSort = (text: string | null): text is ClanSort => text !== null && SORTS.includes(text)

/** Only what is chosen is present, so that the first page has the key under which the server delivers it. */
export type ClanListView = {
  page: number
  search?: string
  filter?: 'public' | 'private'
  recruiting?: true
  sort?: ClanSort
}
export type ClanListChoice = { search?: string; filter?: string; recruiting?: string; sort?: string }

/** What the address asks for; anything it cannot mean is the first page of all clans. */
export function clanListViewOf(asked: URLSearchParams): ClanListView {
  const page = Number(asked.get('page') ?? '1')
  const search = (asked.get('search') ?? '').trim().slice(0, LIMITS.searchMaxLength)
  const filter = asked.get('filter')
  const sort = asked.get('sort')
  return {
    page: Number.isInteger(page) && page >= 1 && page <= LIMITS.pageMax ? page : 1,
    ...(search && { search }),
    ...((filter === 'public' || filter === 'private') && { filter }),
    ...(asked.get('recruiting') === '1' && { recruiting: true }),
    ...(isSort(sort) && sort !== 'latest' && { sort }),
  }
}

/** The shortest address of a view. */
export function searchOfList({ page, search, filter, recruiting, sort }: ClanListView): string {
  const asked = new URLSearchParams()
  if (search) asked.set('search', search)
  if (filter) asked.set('filter', filter)
  if (recruiting) asked.set('recruiting', '1')
  if (sort) asked.set('sort', sort)
  if (page > 1) asked.set('page', String(page))
  return asked.size === 0 ? '' : `?${asked}`
}

/** Another choice begins on its first page; an empty one is everything. */
export function withListChoice(view: ClanListView, choice: ClanListChoice): ClanListView {
  const asked = new URLSearchParams(searchOfList({ ...view, page: 1 }))
  for (const [name, value] of Object.entries(choice)) asked.set(name, value)
  return clanListViewOf(asked)
}

/** What the server is asked for a view. */
export const queryOfList = ({ page, search, filter, recruiting, sort }: ClanListView) => ({
  page,
  limit: LIMITS.clanPageSize,
  ...(search && { search }),
  ...(filter && { is_public: filter === 'public' ? ('true' as const) : ('false' as const) }),
  ...(recruiting && { is_recruiting: 'true' as const }),
  ...(sort && { sort_by: sort }),
})
