import { typedProfilePath } from '#web/ui/game/profilePath.ts'

const STORAGE_KEY = 'recentSearches'
export const MAX_RECENT = 6

/** Profiles searched and found in this browser, newest first, each once. They never leave the browser. */
export function recentSearches(): readonly string[] {
  try {
    const storedNames: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(storedNames) ? storedNames.filter(isWholeName).slice(0, MAX_RECENT) : []
  } catch {
    // Storage is blocked, or its value has another format: an empty history, not an error.
    return []
  }
}

const isWholeName = (value: unknown): value is string => typeof value === 'string' && value.includes('#')

export const forgetSearches = () => keepSearches([])

export function keepSearches(searches: readonly string[]) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(searches))
  } catch {
    // Storage is blocked or full: the history stays as it is.
  }
}

/** The profile behind a visitor's 내 전적: the last one searched in this browser. */
export const lastSearchedProfile = () => typedProfilePath(recentSearches()[0] ?? '')
