import { useSyncExternalStore } from 'react'
import { browserFavorites } from './favorites.ts'

const shelf = browserFavorites(() => localStorage)

/** `atFirst` is what the server knows of an account's favourites; this browser's own are added to it. */
export function useFavorite(nameTag: string, atFirst: boolean) {
  const isKeptHere = useSyncExternalStore(
    shelf.subscribe,
    () => shelf.has(nameTag),
    () => false,
  )
  return [isKeptHere || atFirst, () => shelf.toggle(nameTag)] as const
}
