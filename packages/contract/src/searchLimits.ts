/** A separate module, so that the browser's first download needs no other limits. */
export const SEARCH_LIMITS = {
  searchMinLength: 2,
  searchMaxLength: 50,
  searchResults: 10,
  nearestNames: 5,
  searchDebounceMs: 500,
} as const

/** The address to which the search form submits its text as `q` without scripts. It redirects to a profile. */
export const SEARCH_PATH = '/search'
