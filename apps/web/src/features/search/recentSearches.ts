import { typedProfilePath } from '#web/ui/game/profilePath.ts'

const STORAGE_KEY = 'recentSearches'
export const KEPT = 6

/** Whose profile was searched and found in this browser, newest first, each once. Nothing of it leaves the browser. */
export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isWholeName).slice(0, KEPT) : []
  } catch {
    // Closed storage or foreign text in it: an empty history, not an error.
    return []
  }
}

const isWholeName = (kept: unknown): kept is string => typeof kept === 'string' && kept.includes('#')

export const forgetSearches = () => keepSearches([])

export function keepSearches(searches: readonly string[]) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(searches))
  } catch {
    // A private window keeps no history.
  }
}

/** For a visitor "my record" is the profile looked up last in this browser. */
export const lastSearchedProfile = () => typedProfilePath(recentSearches()[0] ?? '')
