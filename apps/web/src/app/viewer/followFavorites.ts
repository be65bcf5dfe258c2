import { favorites } from '#web/features/players/useFavorite.ts'

/** Moves the browser's favourites to the account at sign-in. */
export const followFavorites = (isSignedIn: boolean) =>
  favorites.follow(isSignedIn).catch((error: unknown) => {
    // The favourites stay in the browser and work there; the next start tries again.
    console.warn('즐겨찾기를 계정으로 옮기지 못했습니다.', error)
  })
