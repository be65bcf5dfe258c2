import type { Path } from 'react-router'

const PRESS_PARAMETER = 'do'
const STORAGE_KEY = 'buri.pressed'
/** A sign-in may take this long. */
const KEPT_MS = 10 * 60_000

/**
 * Remembers what a visitor pressed, and returns the address to which the sign-in should lead to finish it. The address
 * only names the press, and without a press remembered here it does nothing. So a link from somebody else triggers
 * nothing.
 */
export function rememberPressBeforeSignIn(
  pressName: string,
  { pathname, search }: Pick<Path, 'pathname' | 'search'>,
  now = Date.now(),
): string {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ doing: pressName, pathname, until: now + KEPT_MS }))
  } catch {
    // Storage is blocked: the visitor has to press again.
  }
  const query = new URLSearchParams(search)
  query.set(PRESS_PARAMETER, pressName)
  return `${pathname}?${query}`
}

/** Whether `pressName` was pressed at `pathname` in the last `KEPT_MS`. Forgets the press, which counts once. */
export function takeRememberedPress(pressName: string, pathname: string, now = Date.now()): boolean {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')
    localStorage.removeItem(STORAGE_KEY)
    if (typeof stored !== 'object' || stored === null) return false
    const {
      doing: pressed,
      pathname: pressPath,
      until,
    } = stored as { doing?: unknown; pathname?: unknown; until?: unknown }
    return pressed === pressName && pressPath === pathname && typeof until === 'number' && now < until
  } catch {
    // Storage is blocked, or its value has another format.
    return false
  }
}

/** The address without the name of the press. */
export function withoutPressParameter({ pathname, search }: Pick<Path, 'pathname' | 'search'>) {
  const query = new URLSearchParams(search)
  query.delete(PRESS_PARAMETER)
  return { pathname, search: `${query}` }
}
