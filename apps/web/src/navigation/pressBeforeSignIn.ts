import type { Path } from 'react-router'

const PRESS_PARAMETER = 'do'
const KEY = 'buri.pressed'
/** The time that a sign-in may take. */
const KEPT_MS = 10 * 60_000

/**
 * Remembers what a visitor pressed, and returns the address to which the sign-in should lead to finish it. The address
 * only names the press, and without a press remembered here it does nothing. So a link from somebody else triggers
 * nothing.
 */
export function rememberPressBeforeSignIn(
  doing: string,
  { pathname, search }: Pick<Path, 'pathname' | 'search'>,
  now = Date.now(),
): string {
  try {
    localStorage.setItem(KEY, JSON.stringify({ doing, pathname, until: now + KEPT_MS }))
  } catch {
    // Storage is blocked: the visitor has to press again.
  }
  const query = new URLSearchParams(search)
  query.set(PRESS_PARAMETER, doing)
  return `${pathname}?${query}`
}

/** Whether this was pressed here before the sign-in; a press counts once. */
export function takeRememberedPress(doing: string, pathname: string, now = Date.now()): boolean {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    localStorage.removeItem(KEY)
    if (typeof kept !== 'object' || kept === null) return false
    const { doing: pressed, pathname: place, until } = kept as { doing?: unknown; pathname?: unknown; until?: unknown }
    return pressed === doing && place === pathname && typeof until === 'number' && now < until
  } catch {
    // Storage is blocked, or its value is not ours.
    return false
  }
}

/** The address as it is once the press is finished. */
export function withoutPressParameter({ pathname, search }: Pick<Path, 'pathname' | 'search'>) {
  const query = new URLSearchParams(search)
  query.delete(PRESS_PARAMETER)
  return { pathname, search: `${query}` }
}
