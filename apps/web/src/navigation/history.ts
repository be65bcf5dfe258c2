import { createPath, type Location, type To } from 'react-router'

/** `usr` is the caller's state, `key` the entry's key, and `idx` its index. */
type HistoryState = { usr?: unknown; key?: string; idx?: number } | null

export type History = ReturnType<typeof browserHistory>

export function browserHistory(view: Window) {
  const entry = () => view.history.state as HistoryState
  let index = entry()?.idx
  if (index === undefined) {
    index = 0
    view.history.replaceState({ ...entry(), idx: index }, '')
  }

  function current(): Location {
    const { pathname, search, hash } = view.location
    return { pathname, search, hash, state: entry()?.usr ?? null, key: entry()?.key ?? 'default' }
  }

  /** Normalises the address as browsers do. */
  function toLocation(to: To, state: unknown = null): Location {
    const { pathname, search, hash } = new URL(hrefOf(to), view.location.origin)
    return { pathname, search, hash, state, key: Math.random().toString(36).slice(2, 10) }
  }

  function writeEntry(method: 'pushState' | 'replaceState', location: Location, idx: number) {
    index = idx
    view.history[method]({ usr: location.state, key: location.key, idx }, '', hrefOf(location))
  }

  return {
    current,
    locate: toLocation,
    push: (location: Location) => writeEntry('pushState', location, (index ?? 0) + 1),
    replace: (location: Location) => writeEntry('replaceState', location, index ?? 0),
    go: (delta: number) => view.history.go(delta),
    /** `delta` is `undefined` for an entry that was not made here, such as an anchor in the page. */
    listen(listener: (location: Location, delta: number | undefined) => void) {
      view.addEventListener('popstate', () => {
        const was = index
        index = entry()?.idx
        listener(current(), index === undefined || was === undefined ? undefined : index - was)
      })
    },
  }
}

export const hrefOf = (to: To) => (typeof to === 'string' ? to : createPath(to))
