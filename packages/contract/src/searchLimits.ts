/** Apart from the others: the browser's first download holds only these. */
export const SEARCH_LIMITS = {
  searchMinLength: 2,
  searchMaxLength: 50,
  searchResults: 10,
  nearestNames: 5,
  searchDebounceMs: 500,
} as const

/** Where the search's form leads without scripts, with `q`: on to a profile. */
export const SEARCH_PATH = '/search'
