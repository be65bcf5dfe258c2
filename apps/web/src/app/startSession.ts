import type { QueryClient } from '@tanstack/react-query'
import { isRefusal } from '#web/api/ApiError.ts'
import { auth } from '#web/features/auth/auth.ts'
import { isLoggedIn } from '#web/features/auth/authKeeper.ts'
import { notify } from '#web/ui/notices/notify.ts'
import { followFavorites } from './followFavorites.ts'

/** Starts the sign-in's state, and lets what the browser holds follow whoever uses it. */
export async function startSession(queries: QueryClient) {
  let userId = auth.current().user?.id

  const follow = () => {
    const { user } = auth.current()
    if (user?.id === userId) return
    const wasSomebody = userId !== undefined
    userId = user?.id
    void followFavorites(user !== null)
    if (wasSomebody) queries.removeQueries({ queryKey: ['me'] })
    // What may be seen depends on who looks.
    void queries.invalidateQueries()
  }

  auth.subscribe(follow)
  if (userId !== undefined) void followFavorites(true)

  // A session that ended elsewhere is noticed at the first answer that says so.
  const notice = (error: unknown) => {
    if (!isRefusal(error, 'UNAUTHENTICATED') || !isLoggedIn(auth.current())) return
    auth.setUser(null)
    notify.caution('로그인이 풀렸습니다. 다시 로그인해주세요.')
  }
  queries.getQueryCache().subscribe(({ query }) => notice(query.state.error))
  queries.getMutationCache().subscribe(({ mutation }) => notice(mutation?.state.error))

  await auth.start()
}
