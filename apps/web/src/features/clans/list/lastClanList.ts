import { LIMITS } from '@buri/contract/limits'
import { type ClanListView, clanListViewOf } from './clanListView.ts'

const STORAGE_KEY = 'clan-store'

/** The field names are fixed, because a tab keeps what an earlier version of the site stored. */
type StoredClanList = {
  page: number
  itemsPerPage: number
  search: string
  filterStatus: 'all' | 'public' | 'private'
  isRecruiting: boolean
  weekday: string | undefined
  lane: string | undefined
  sort: string
}

export function rememberClanList({ page, search, filter, recruiting, weekday, lane, sort }: ClanListView) {
  const entry: StoredClanList = {
    page,
    itemsPerPage: LIMITS.clanPageSize,
    search: search ?? '',
    filterStatus: filter ?? 'all',
    isRecruiting: recruiting ?? false,
    weekday,
    lane,
    sort: sort ?? 'latest',
  }
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(entry))
  } catch {
    // Storage is blocked or full. The address still has the view.
  }
}

/** Returns the first page if no readable view is stored. */
export function lastClanList(): ClanListView {
  const text = storedText()
  if (typeof text !== 'object' || text === null) return { page: 1 }
  // The stored view is parsed like an address, which checks each value.
  const { page, search, filterStatus, isRecruiting, weekday, lane, sort } = text as Partial<
    Record<keyof StoredClanList, unknown>
  >
  return clanListViewOf(
    new URLSearchParams({
      page: String(page),
      search: typeof search === 'string' ? search : '',
      filter: String(filterStatus),
      recruiting: isRecruiting === true ? '1' : '',
      weekday: String(weekday),
      lane: String(lane),
      sort: String(sort),
    }),
  )
}

function storedText(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
  } catch {
    return null
  }
}
