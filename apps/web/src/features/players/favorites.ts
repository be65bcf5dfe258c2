import { nameKeyOf, parseRiotId } from '@buri/domain/riotId'
import { createSignal } from '#web/ui/state/createStore.ts'

/** Where a visitor's favourites live; at a sign-in they move to the account. */
export type BrowserFavorites = {
  has: (nameTag: string) => boolean
  toggle: (nameTag: string) => boolean
  /** As they are written, newest first. */
  names: () => readonly string[]
  clear: () => void
  subscribe: (onChange: () => void) => () => void
}

const KEY = 'buri.favorites'

export const keyOf = (nameTag: string) => {
  const riotId = parseRiotId(nameTag)
  return riotId ? nameKeyOf(riotId) : nameTag
}

function isListOfNames(stored: unknown): stored is string[] {
  return Array.isArray(stored) && stored.every((name) => typeof name === 'string')
}

/** Keeps names, not keys, so that a later list of favourites can show them as they are written. */
export function browserFavorites(storage: () => Storage): BrowserFavorites {
  const { tell, subscribe } = createSignal()

  const read = (): string[] => {
    try {
      const stored: unknown = JSON.parse(storage().getItem(KEY) ?? '[]')
      return isListOfNames(stored) ? stored : []
    } catch {
      // Something else wrote here, or storage is forbidden: no favourites is the honest answer.
      return []
    }
  }
  const write = (names: readonly string[]) => {
    try {
      storage().setItem(KEY, JSON.stringify(names))
    } catch {
      // A full or forbidden storage keeps what it had; the heart shows it by not changing.
    }
    tell()
  }
  const has = (nameTag: string) => read().some((name) => keyOf(name) === keyOf(nameTag))

  return {
    has,
    toggle: (nameTag) => {
      const wasFavorite = has(nameTag)
      const others = read().filter((name) => keyOf(name) !== keyOf(nameTag))
      write(wasFavorite ? others : [nameTag, ...others])
      return has(nameTag)
    },
    names: read,
    clear: () => write([]),
    subscribe,
  }
}
