import type { DeliveredViewer, SignedInUser } from '@buri/contract/auth'
import { PERMISSIONS, type Permission } from '@buri/domain/permissions/permissions'
import { isRefusal } from '#web/api/ApiError.ts'
import { createStore } from '#web/ui/state/createStore.ts'

type AuthState = {
  csrfToken: string | null
  user: SignedInUser | null
  isAuthenticated: boolean
  isInitialized: boolean
  /** True once the session is known, or could not be loaded. */
  isChecked: boolean
  message: string | null
  /** `null` until fetched. An administrator gets every permission, and everyone else none, even other staff. */
  permissions: readonly Permission[] | null
}

type Dependencies = {
  delivered: DeliveredViewer | undefined
  csrf: { stored: () => string | null; refetch: () => Promise<string>; forget: () => void }
  /** Whether the server knew this browser's session when it gave the token. */
  hasSession: () => boolean
  fetchUser: () => Promise<SignedInUser>
  fetchIsAdmin: () => Promise<boolean>
  sendLogout: () => Promise<unknown>
  leaveTo: (url: string) => void
}

export const USER_NOT_LOADED = '사용자 정보를 불러올 수 없습니다.'

/** A stored user does not count until the server has confirmed the session. */
export const isLoggedIn = ({ isAuthenticated, user }: Pick<AuthState, 'isAuthenticated' | 'user'>) =>
  isAuthenticated && user !== null

export const signInAddress = (returnTo: string) => `/auth/discord?${new URLSearchParams({ returnTo })}`

export function authStore({ delivered, csrf, hasSession, fetchUser, fetchIsAdmin, sendLogout, leaveTo }: Dependencies) {
  const state = createStore<AuthState>({
    csrfToken: csrf.stored(),
    user: delivered?.user ?? null,
    isAuthenticated: delivered !== undefined,
    isInitialized: delivered !== undefined,
    isChecked: delivered !== undefined,
    message: null,
    permissions: null,
  })
  let loading: Promise<SignedInUser> | undefined

  const { current, subscribe } = state
  const change = (changed: Partial<AuthState>) => state.set({ ...current(), ...changed })

  const setUser = (user: SignedInUser | null) => {
    // Drops a request still in flight, because it belongs to the previous account.
    loading = undefined
    const permissions = user?.id === current().user?.id ? current().permissions : null
    change({ user, isAuthenticated: user !== null, isChecked: true, message: null, permissions })
  }

  const fetchToken = async () => change({ csrfToken: await csrf.refetch(), isInitialized: true })
  const needToken = async () => {
    if (csrf.stored() === null) await fetchToken()
  }

  /** Logs a failure and rethrows it, because the caller decides what the visitor sees. */
  const logFailure = async (words: string, command: () => Promise<void>) => {
    try {
      await command()
    } catch (error) {
      console.error(words, error)
      throw error
    }
  }

  const loadUser = async (): Promise<void> => {
    loading ??= fetchUser()
    const loaded = loading
    try {
      const user = await loaded
      if (loading === loaded) setUser(user)
    } catch (error) {
      if (loading === loaded) {
        setUser(null)
        change({ message: messageOf(error) })
      }
      throw error
    }
  }

  const checkStatus = async (): Promise<boolean> => {
    try {
      await needToken()
      // Without a session no request is sent, because its refusal would show in the console of every first page.
      if (hasSession()) await loadUser()
      else change({ isChecked: true })
    } catch (error) {
      // Usually the visitor is not signed in. Any other failure has the same effect here.
      if (!isLoggedIn(current())) change({ isChecked: true, message: messageOf(error) })
      if (isRefusal(error, 'CSRF_INVALID')) await fetchToken().catch(() => {})
    }
    return isLoggedIn(current())
  }

  const initialize = () => logFailure('CSRF 토큰 초기화 실패', fetchToken)

  return {
    current,
    subscribe,
    setUser,
    loadUser,
    checkStatus,
    initialize,

    /** Starts without waiting for the account's data. */
    async start() {
      if (current().isInitialized && isLoggedIn(current())) return
      await initialize().catch((error: unknown) => console.error('인증 초기화 실패', error))
      if (hasSession() && !isLoggedIn(current())) void checkStatus()
      else change({ isChecked: true })
    },

    /** After sign-in at the provider the session is new, so the token must be new too. */
    async resumeAfterProvider(): Promise<boolean> {
      csrf.forget()
      change({ csrfToken: null })
      loading = undefined
      // The token's answer tells whether there is a session; if the token request fails, the session is requested.
      const isTold = await needToken().then(
        () => true,
        () => false,
      )
      if (!isTold || hasSession()) return checkStatus()
      setUser(null)
      change({ message: USER_NOT_LOADED })
      return false
    },

    startLogin: (returnTo: string) =>
      logFailure('로그인 시작 실패', async () => {
        await needToken()
        leaveTo(signInAddress(returnTo))
      }),

    async logout() {
      try {
        await logFailure('로그아웃 실패', async () => {
          await needToken()
          await sendLogout()
        })
      } finally {
        // The session is cleared even if the server failed, because the page must not look signed in.
        setUser(null)
        csrf.forget()
        change({ csrfToken: null })
      }
    },

    async loadPermissions(): Promise<void> {
      if (current().permissions !== null) return
      change({ permissions: (await fetchIsAdmin()) ? PERMISSIONS : [] })
    },
  }
}

export type AuthStore = ReturnType<typeof authStore>

const messageOf = (error: unknown) => (error instanceof Error && error.message) || USER_NOT_LOADED
