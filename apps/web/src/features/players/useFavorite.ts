import { LIMITS } from '@buri/contract/limits'
import type { FavoritePlayer } from '@buri/contract/me'
import { useSyncExternalStore } from 'react'
import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { favoriteStore } from './favoriteStore.ts'
import { browserFavorites } from './favorites.ts'

const namesOf = ({ items }: { items: readonly FavoritePlayer[] }) => items.map(({ address }) => address)

/** Code in `app/` tells this store whether anyone is signed in. */
export const favorites = favoriteStore(
  browserFavorites(() => localStorage),
  {
    list: async () => namesOf(await call('GET /api/me/favorites')),
    merge: async (names) =>
      namesOf(await call('PUT /api/me/favorites', { body: { nameTags: names.slice(0, LIMITS.favorites) } })),
    add: (nameTag) => call('PUT /api/summoners/:nameTag/favorite', { params: { nameTag } }),
    remove: (nameTag) => call('DELETE /api/summoners/:nameTag/favorite', { params: { nameTag } }),
  },
)

/** `isDelivered` is whether the page from the server marked this name as a favourite. */
export function useFavorite(nameTag: string, isDelivered: boolean) {
  const isFavorite = useSyncExternalStore(
    favorites.subscribe,
    () => favorites.has(nameTag, isDelivered),
    () => isDelivered,
  )
  const toggle = () => void favorites.set(nameTag, !isFavorite).catch((error: Error) => toast.caution(error.message))
  return [isFavorite, toggle] as const
}
