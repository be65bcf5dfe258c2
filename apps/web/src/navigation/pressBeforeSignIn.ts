import type { Path } from 'react-router'

const PRESS_PARAMETER = 'do'
const STORAGE_KEY = 'buri.pressed'
/** Milliseconds for which a press is stored, because a sign-in may take that long. */
const KEPT_MS = 10 * 60_000

/**
 * Returns the address to open after the sign-in. Without the stored press this address triggers nothing, so a link from
 * somebody else does no harm.
 */
export function rememberPressBeforeSignIn(
  pressName: string,
  { pathname, search }: Pick<Path, 'pathname' | 'search'>,
  now = Date.now(),
): string {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ doing: pressName, pathname, until: now + KEPT_MS }))
  } catch {
    // The browser blocks storage, so the visitor has to press again.
  }
  const query = new URLSearchParams(search)
  query.set(PRESS_PARAMETER, pressName)
  return `${pathname}?${query}`
}

/** Whether this press was stored. The stored press is deleted, so it counts only once. */
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
    // The browser blocks storage, or the stored value has another format.
    return false
  }
}

export function withoutPressParameter({ pathname, search }: Pick<Path, 'pathname' | 'search'>) {
  const query = new URLSearchParams(search)
  query.delete(PRESS_PARAMETER)
  return { pathname, search: `${query}` }
}
