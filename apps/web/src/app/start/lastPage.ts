export const LAST_PAGE_KEY = 'last-place'
export const REMEMBERED_PAGE = /^\/(summoner|clans)\/([^/?#]+)$/

/** Returns `undefined` before any page was remembered. */
export function lastPage(): string | undefined {
  try {
    const path = localStorage.getItem(LAST_PAGE_KEY) ?? ''
    return REMEMBERED_PAGE.test(path) ? path : undefined
  } catch {
    return undefined
  }
}
