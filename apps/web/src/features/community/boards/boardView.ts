import { LIMITS } from '@buri/contract/limits'
import type { PostSort } from '@buri/contract/posts'
import { POST_SORTS, SEARCH_PLACES } from '../communityWords.ts'

type SearchPlace = Exclude<keyof typeof SEARCH_PLACES, 'all'>

/** Only chosen values are present, so that the first page has the cache key under which the server delivers it. */
export type BoardView = {
  page: number
  sort?: Exclude<PostSort, 'latest' | 'newest'>
  search?: string
  in?: SearchPlace
  prefix?: string
}

const isSort = (text: string | null): text is NonNullable<BoardView['sort']> =>
  text !== null && text !== 'latest' && Object.hasOwn(POST_SORTS, text)
const isPlace = (text: string | null): text is SearchPlace =>
  text !== null && text !== 'all' && Object.hasOwn(SEARCH_PLACES, text)

export function boardViewOf(searchParams: URLSearchParams): BoardView {
  const page = Number(searchParams.get('page') ?? '1')
  const search = (searchParams.get('search') ?? '').trim().slice(0, LIMITS.searchMaxLength)
  const prefix = (searchParams.get('prefix') ?? '').slice(0, LIMITS.boardPrefixMaxLength)
  const [sort, searchPlace] = [searchParams.get('sort'), searchParams.get('in')]
  return {
    page: Number.isInteger(page) && page >= 1 && page <= LIMITS.pageMax ? page : 1,
    ...(isSort(sort) && { sort }),
    ...(search && { search }),
    ...(search && isPlace(searchPlace) && { in: searchPlace }),
    ...(prefix && { prefix }),
  }
}

export function searchOfBoard({ page, sort, search, in: searchPlace, prefix }: BoardView): string {
  const searchParams = new URLSearchParams()
  if (prefix) searchParams.set('prefix', prefix)
  if (search) searchParams.set('search', search)
  if (searchPlace) searchParams.set('in', searchPlace)
  if (sort) searchParams.set('sort', sort)
  if (page > 1) searchParams.set('page', String(page))
  return searchParams.size === 0 ? '' : `?${searchParams}`
}

/** Returns the first page of the view. An empty value clears its filter. */
export function withBoardChoice(view: BoardView, choice: Readonly<Record<string, string>>): BoardView {
  const searchParams = new URLSearchParams(searchOfBoard({ ...view, page: 1 }))
  for (const [name, value] of Object.entries(choice)) searchParams.set(name, value)
  return boardViewOf(searchParams)
}

export const queryOfBoard = ({ page, sort, search, in: searchIn, prefix }: BoardView) => ({
  page,
  ...(sort && { sortBy: sort }),
  ...(search && { search }),
  ...(searchIn && { searchIn }),
  ...(prefix && { prefix }),
})
