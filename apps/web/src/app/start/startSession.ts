import type { QueryClient } from '@tanstack/react-query'
import { isRefusal } from '#web/api/ApiError.ts'
import { cachedAnswersUnder } from '#web/api/cachedAnswers.ts'
import { CSRF_TOKEN_KEY } from '#web/api/csrfToken.ts'
import { auth } from '#web/features/auth/auth.ts'
import { isLoggedIn } from '#web/features/auth/authStore.ts'
import { favorites } from '#web/features/players/useFavorite.ts'
import { clearOfflineData } from '#web/loading/offline/clearOfflineData.ts'
import { followArt } from '#web/ui/game/followArt.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { rememberLastPage } from './rememberLastPage.ts'

/** Moves the browser's favourites to the account at sign-in. */
const followFavorites = (isSignedIn: boolean) =>
  favorites.follow(isSignedIn).catch((error: unknown) => {
    // The favourites stay in the browser and work there; the next start tries again.
    console.warn('즐겨찾기를 계정으로 옮기지 못했습니다.', error)
  })

const ACCOUNT_ANSWERS = [
  cachedAnswersUnder('/api/me'),
  cachedAnswersUnder('/api/clans/my'),
  cachedAnswersUnder('/api/admin'),
]

/** Clears what the browser holds of an account when the account changes. */
export async function startSession(queries: QueryClient) {
  followArt(document)
  rememberLastPage(document, queries)
  let userId = auth.current().user?.id

  const onAccountChange = () => {
    const { user } = auth.current()
    if (user?.id === userId) return
    const wasSomebody = userId !== undefined
    userId = user?.id
    void followFavorites(user !== null)
    if (wasSomebody) {
      for (const own of ACCOUNT_ANSWERS) queries.removeQueries(own)
      void clearOfflineData()
    }
    // Every answer depends on the viewer, so all are refetched.
    void queries.invalidateQueries()
  }

  auth.subscribe(onAccountChange)
  if (userId !== undefined) void followFavorites(true)

  // After the session ended here, a sign-in in another tab counts here too, because that tab shares its token.
  let hasEnded = false
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== CSRF_TOKEN_KEY || newValue === null || !hasEnded || isLoggedIn(auth.current())) return
    void auth.checkStatus()
  })

  // The first answer that refuses a request as `UNAUTHENTICATED` shows that the session has ended elsewhere. Caches
  // report old refusals repeatedly, so a refusal from before the current session is ignored.
  const handledErrors = new WeakSet<Error>()
  const notice = (error: unknown) => {
    if (!isRefusal(error, 'UNAUTHENTICATED') || handledErrors.has(error)) return
    handledErrors.add(error)
    if (!isLoggedIn(auth.current())) return
    auth.setUser(null)
    hasEnded = true
    toast.caution('로그인이 풀렸습니다. 다시 로그인해주세요.')
  }
  queries.getQueryCache().subscribe(({ query }) => notice(query.state.error))
  queries.getMutationCache().subscribe(({ mutation }) => notice(mutation?.state.error))

  await auth.start()
}
