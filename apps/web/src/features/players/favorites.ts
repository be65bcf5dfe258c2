import { nameKeyOf, parseRiotId } from '@buri/domain/riotId'
import { createSignal } from '#web/ui/state/createStore.ts'

export type BrowserFavorites = {
  has: (nameTag: string) => boolean
  toggle: (nameTag: string) => boolean
  /** Names as they were written, newest first. */
  names: () => readonly string[]
  clear: () => void
  subscribe: (onChange: () => void) => () => void
}

const STORAGE_KEY = 'buri.favorites'

export const favoriteKeyOf = (nameTag: string) => {
  const riotId = parseRiotId(nameTag)
  return riotId ? nameKeyOf(riotId) : nameTag
}

function isListOfNames(stored: unknown): stored is string[] {
  return Array.isArray(stored) && stored.every((name) => typeof name === 'string')
}

/** Keeps names instead of keys, so that a list can show them as they were written. */
export function browserFavorites(storage: () => Storage): BrowserFavorites {
  const { notify, subscribe } = createSignal()

  const readStored = (): string[] => {
    try {
      const storedNames: unknown = JSON.parse(storage().getItem(STORAGE_KEY) ?? '[]')
      return isListOfNames(storedNames) ? storedNames : []
    } catch {
      // The browser blocks storage, or the stored value has another format.
      return []
    }
  }
  const write = (names: readonly string[]) => {
    try {
      storage().setItem(STORAGE_KEY, JSON.stringify(names))
    } catch {
      // The browser's storage is blocked or full, so the favourites stay unchanged.
    }
    notify()
  }
  const has = (nameTag: string) => readStored().some((name) => favoriteKeyOf(name) === favoriteKeyOf(nameTag))

  return {
    has,
    toggle: (nameTag) => {
      const wasFavorite = has(nameTag)
      const otherNames = readStored().filter((name) => favoriteKeyOf(name) !== favoriteKeyOf(nameTag))
      write(wasFavorite ? otherNames : [nameTag, ...otherNames])
      return has(nameTag)
    },
    names: readStored,
    clear: () => write([]),
    subscribe,
  }
}
