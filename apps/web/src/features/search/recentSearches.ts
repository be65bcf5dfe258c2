import { typedProfilePath } from '#web/ui/game/profilePath.ts'

const STORAGE_KEY = 'recentSearches'
export const MAX_RECENT = 6

/** Returns the names, newest first and without duplicates. They are never sent to the server. */
export function recentSearches(): readonly string[] {
  try {
    const storedNames: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(storedNames) ? storedNames.filter(isWholeName).slice(0, MAX_RECENT) : []
  } catch {
    return []
  }
}

const isWholeName = (value: unknown): value is string => typeof value === 'string' && value.includes('#')

export const forgetSearches = () => keepSearches([])

export function keepSearches(searches: readonly string[]) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(searches))
  } catch {
    // The browser's storage is blocked or full, so the history stays unchanged.
  }
}

export const lastSearchedProfile = () => typedProfilePath(recentSearches()[0] ?? '')
