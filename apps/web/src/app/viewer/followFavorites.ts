import { favorites } from '#web/features/players/useFavorite.ts'

/** Favourites go where their owner is. */
export const followFavorites = (isSignedIn: boolean) =>
  favorites.follow(isSignedIn).catch((error: unknown) => {
    // They are still in the browser and go on counting there; the next start tries again.
    console.warn('즐겨찾기를 계정으로 옮기지 못했습니다.', error)
  })
