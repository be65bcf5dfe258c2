import { LIMITS } from '@buri/contract/limits'
import { type ClanListView, clanListViewOf } from './clanListView.ts'

const KEY = 'clan-store'

/** Under the names other clients of the key know. */
type Kept = {
  page: number
  itemsPerPage: number
  search: string
  filterStatus: 'all' | 'public' | 'private'
  isRecruiting: boolean
  sort: string
}

/** Remembers how the list was looked at, for as long as the tab lives. */
export function keepClanList({ page, search, filter, recruiting, sort }: ClanListView) {
  const kept: Kept = {
    page,
    itemsPerPage: LIMITS.clanPageSize,
    search: search ?? '',
    filterStatus: filter ?? 'all',
    isRecruiting: recruiting ?? false,
    sort: sort ?? 'latest',
  }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Storage is closed or full: the address still holds the list.
  }
}

/** How the list was looked at last; the first page where nothing is kept, or nothing that can be read. */
export function keptClanList(): ClanListView {
  const kept = storedText()
  if (typeof kept !== 'object' || kept === null) return { page: 1 }
  // Read as an address is: each value is judged there.
  const { page, search, filterStatus, isRecruiting, sort } = kept as Partial<Record<keyof Kept, unknown>>
  return clanListViewOf(
    new URLSearchParams({
      page: String(page),
      search: typeof search === 'string' ? search : '',
      filter: String(filterStatus),
      recruiting: isRecruiting === true ? '1' : '',
      sort: String(sort),
    }),
  )
}

function storedText(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return null
  }
}
