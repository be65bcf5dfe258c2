import { typedProfilePath } from '#web/ui/profilePath.ts'

const STORAGE_KEY = 'recentSearches'
const KEPT = 6

/** What was searched in this browser, newest first. Nothing of it leaves the browser. */
export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, KEPT) : []
  } catch {
    // Closed storage or somebody else's text in it: an empty history, not an error.
    return []
  }
}

export function rememberSearch(text: string) {
  write([text, ...recentSearches().filter((kept) => kept !== text)].slice(0, KEPT))
}

export const forgetSearches = () => write([])

function write(searches: readonly string[]) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(searches))
  } catch {
    // A private window keeps no history.
  }
}

/** For a visitor "my record" is the profile looked up last in this browser. */
export const lastSearchedProfile = () => typedProfilePath(recentSearches()[0] ?? '')
