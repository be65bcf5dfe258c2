import type { QueryClient } from '@tanstack/react-query'
import { isRefusal } from '#web/api/ApiError.ts'
import { answersUnder } from '#web/api/answers.ts'
import { CSRF_TOKEN_KEY } from '#web/api/csrfToken.ts'
import { auth } from '#web/features/auth/auth.ts'
import { isLoggedIn } from '#web/features/auth/authKeeper.ts'
import { forgetKept } from '#web/loading/offline/forgetKept.ts'
import { followArt } from '#web/ui/game/followArt.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { followFavorites } from '../viewer/followFavorites.ts'
import { rememberPlaces } from './rememberPlaces.ts'

/** What belongs to an account, and leaves the page with it. */
const OWN = [answersUnder('/api/me'), answersUnder('/api/clans/my'), answersUnder('/api/admin')]

/** Starts the sign-in's state, and clears what the browser holds when the account changes. */
export async function startSession(queries: QueryClient) {
  followArt(document)
  rememberPlaces(document, queries)
  let userId = auth.current().user?.id

  const follow = () => {
    const { user } = auth.current()
    if (user?.id === userId) return
    const wasSomebody = userId !== undefined
    userId = user?.id
    void followFavorites(user !== null)
    if (wasSomebody) {
      for (const own of OWN) queries.removeQueries(own)
      void forgetKept()
    }
    // What may be seen depends on who looks.
    void queries.invalidateQueries()
  }

  auth.subscribe(follow)
  if (userId !== undefined) void followFavorites(true)

  // The one who was signed out here and signs in beside it, in another tab, is here again: that tab's token is told to this one.
  let hasEnded = false
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== CSRF_TOKEN_KEY || newValue === null || !hasEnded || isLoggedIn(auth.current())) return
    void auth.checkStatus()
  })

  // A session that ended elsewhere is noticed at the first answer that says so.
  // Caches tell of it again and again: an old refusal says nothing of a session that began after it.
  const noticed = new WeakSet<Error>()
  const notice = (error: unknown) => {
    if (!isRefusal(error, 'UNAUTHENTICATED') || noticed.has(error)) return
    noticed.add(error)
    if (!isLoggedIn(auth.current())) return
    auth.setUser(null)
    hasEnded = true
    toast.caution('로그인이 풀렸습니다. 다시 로그인해주세요.')
  }
  queries.getQueryCache().subscribe(({ query }) => notice(query.state.error))
  queries.getMutationCache().subscribe(({ mutation }) => notice(mutation?.state.error))

  await auth.start()
}
