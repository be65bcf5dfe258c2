import { useEffect, useRef } from 'react'
import { type Path, useLocation, useNavigate } from 'react-router'

const PARAMETER = 'do'
const KEY = 'buri.pressed'
/** As long as a sign-in may take. */
const KEPT_MS = 10 * 60_000

type Place = Pick<Path, 'pathname' | 'search'>

/**
 * Remembers what a visitor pressed, and returns where the sign-in should lead to finish it. The address only names the press;
 * without one remembered here it does nothing, so that a link from somebody else presses nothing.
 */
export function rememberPress(doing: string, { pathname, search }: Place, now = Date.now()): string {
  try {
    localStorage.setItem(KEY, JSON.stringify({ doing, pathname, until: now + KEPT_MS }))
  } catch {
    // Without storage it has to be pressed again.
  }
  const query = new URLSearchParams(search)
  query.set(PARAMETER, doing)
  return `${pathname}?${query}`
}

/** Whether this was pressed here before the sign-in; a press counts once. */
export function takePress(doing: string, pathname: string, now = Date.now()): boolean {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    localStorage.removeItem(KEY)
    if (typeof kept !== 'object' || kept === null) return false
    const { doing: pressed, pathname: place, until } = kept as { doing?: unknown; pathname?: unknown; until?: unknown }
    return pressed === doing && place === pathname && typeof until === 'number' && now < until
  } catch {
    // Blocked storage or foreign content.
    return false
  }
}

/** Finishes what was pressed before the sign-in, once somebody is signed in. */
export function useFinishedPress(doing: string, isSignedIn: boolean, act: () => void) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const newest = useRef(act)
  useEffect(() => {
    newest.current = act
  })
  const isNamed = new URLSearchParams(search).get(PARAMETER) === doing
  useEffect(() => {
    if (!isNamed || !isSignedIn) return
    const isPressed = takePress(doing, pathname)
    const rest = new URLSearchParams(search)
    rest.delete(PARAMETER)
    void navigate({ pathname, search: `${rest}` }, { replace: true, preventScrollReset: true })
    if (isPressed) newest.current()
  }, [isNamed, isSignedIn, doing, pathname, search, navigate])
}
