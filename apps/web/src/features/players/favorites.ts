import { nameKeyOf, parseRiotId } from '@buri/domain/riotId'

/** Where a visitor's favourites live. An account's favourites will be a second implementation of the same three words. */
export type FavoriteShelf = {
  has: (nameTag: string) => boolean
  toggle: (nameTag: string) => boolean
  subscribe: (onChange: () => void) => () => void
}

const KEY = 'buri.favorites'

const keyOf = (nameTag: string) => {
  const riotId = parseRiotId(nameTag)
  return riotId ? nameKeyOf(riotId) : nameTag
}

function isListOfNames(stored: unknown): stored is string[] {
  return Array.isArray(stored) && stored.every((name) => typeof name === 'string')
}

/** Keeps names, not keys, so that a later list of favourites can show them as they are written. */
export function browserFavorites(storage: () => Storage): FavoriteShelf {
  const listeners = new Set<() => void>()

  const read = (): string[] => {
    try {
      const stored: unknown = JSON.parse(storage().getItem(KEY) ?? '[]')
      return isListOfNames(stored) ? stored : []
    } catch {
      // Something else wrote here, or storage is forbidden: no favourites is the honest answer.
      return []
    }
  }
  const has = (nameTag: string) => read().some((name) => keyOf(name) === keyOf(nameTag))

  return {
    has,
    toggle: (nameTag) => {
      const wasFavorite = has(nameTag)
      const others = read().filter((name) => keyOf(name) !== keyOf(nameTag))
      try {
        storage().setItem(KEY, JSON.stringify(wasFavorite ? others : [nameTag, ...others]))
      } catch {
        // A full or forbidden storage keeps what it had; the heart shows it by not changing.
      }
      for (const tell of listeners) tell()
      return has(nameTag)
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
