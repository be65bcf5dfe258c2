/** The key in local storage under which `rememberLastPage` stores the page's path. */
export const LAST_PAGE_KEY = 'last-place'
export const REMEMBERED_PAGE = /^\/(summoner|clans)\/([^/?#]+)$/

/** The page that the installed site opens; `undefined` before any was remembered. */
export function lastPage(): string | undefined {
  try {
    const path = localStorage.getItem(LAST_PAGE_KEY) ?? ''
    return REMEMBERED_PAGE.test(path) ? path : undefined
  } catch {
    return undefined
  }
}
