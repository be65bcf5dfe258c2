import { SIGNED_IN_COOKIE } from '@buri/contract/cookies'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/ApiError.ts'
import { query } from '#web/api/query.ts'
import { createQueryClient } from '#web/api/queryData.ts'
import { auth } from '#web/features/auth/auth.ts'
import { toastStore } from '#web/ui/toasts/toast.ts'
import { startSession } from './startSession.ts'

const USER = { id: 'u', nickname: '감자', avatarUrl: '', role: null, permissions: [], player: null }
const STATS = {
  totalMembers: 1,
  gamesThisWeek: 0,
  activeUsers: 0,
  averageTier: null,
  demoLoading: false,
  demo: false,
}
const REFUSAL = { statusCode: 401, code: 'UNAUTHENTICATED', message: '인증이 필요합니다.' }

afterEach(() => {
  auth.setUser(null)
  vi.restoreAllMocks()
})

async function aSession() {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(`${SIGNED_IN_COOKIE.name}=${SIGNED_IN_COOKIE.value}`)
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/auth/csrf-token') return Response.json({ csrfToken: 't' })
    if (url === '/auth/me') return Response.json(USER)
    return Response.json({ items: [] })
  })
  const queries = createQueryClient()
  await startSession(queries)
  await vi.waitFor(() => expect(auth.current().user).toEqual(USER), 10_000)
  return queries
}

test('when the account signs out, its data is removed from the page', async () => {
  const queries = await aSession()
  const { queryKey: sessions } = query('GET /api/me/sessions')
  const { queryKey: stats } = query('GET /api/home/stats')
  queries.setQueryData(sessions, { sessions: [] })
  queries.setQueryData(stats, STATS)
  auth.setUser(null)
  expect(queries.getQueryData(sessions)).toBeUndefined()
  expect(queries.getQueryState(stats)?.isInvalidated).toBe(true)
})

test('a session that was ended elsewhere is noticed at the first refused answer', async () => {
  const queries = await aSession()
  const refused = new ApiError({ ...REFUSAL, code: 'UNAUTHENTICATED', status: 401 })
  await queries.fetchQuery({ ...query('GET /api/me/accounts'), queryFn: () => Promise.reject(refused) }).catch(() => {})
  expect(auth.current().user).toBeNull()
  expect(toastStore.current().map(({ message }) => message)).toContain('로그인이 풀렸습니다. 다시 로그인해주세요.')
})

test('a user who was signed out here and signs in in another tab is signed in here again', async () => {
  const queries = await aSession()
  const tokenTold = () => window.dispatchEvent(new StorageEvent('storage', { key: 'csrfToken', newValue: 'another' }))
  const refused = { fetch: async () => Response.json(REFUSAL, { status: 401 }) }
  const answering = globalThis.fetch
  vi.stubGlobal('fetch', refused.fetch)
  await queries.fetchQuery(query('GET /api/home/stats')).catch(() => {})
  expect(auth.current().user).toBeNull()
  vi.stubGlobal('fetch', answering)
  tokenTold()
  await vi.waitFor(() => expect(auth.current().user).toEqual(USER), 10_000)
  // The earlier refusal is still cached, and is reported once more.
  const cache = queries.getQueryCache()
  for (const cachedQuery of cache.getAll()) cache.notify({ type: 'observerResultsUpdated', query: cachedQuery })
  expect(auth.current().user).toEqual(USER)
})
