import type { DeliveredViewer, SignedInUser } from '@buri/contract/auth'
import { PERMISSIONS, type Permission } from '@buri/domain/permissions/permissions'
import { isRefusal } from '#web/api/ApiError.ts'
import { createStore } from '#web/ui/state/createStore.ts'

type AuthState = {
  csrfToken: string | null
  user: SignedInUser | null
  isAuthenticated: boolean
  /** True once a CSRF token has been fetched. */
  isInitialized: boolean
  /** True once the server has answered who this is, or could not. */
  isChecked: boolean
  /** Why the user could not be loaded. */
  message: string | null
  /** `null` until fetched; everything for an administrator, nothing for others. */
  permissions: readonly Permission[] | null
}

type World = {
  /** Who the page says has signed in, and the token it brings. */
  delivered: DeliveredViewer | undefined
  csrf: { stored: () => string | null; refetch: () => Promise<string>; forget: () => void }
  /** Whether the server, when it gave the token, knew this browser's session. */
  hasSession: () => boolean
  fetchUser: () => Promise<SignedInUser>
  fetchIsAdmin: () => Promise<boolean>
  sendLogout: () => Promise<unknown>
  /** Leaves the page for an address that is not a page of ours. */
  leaveTo: (url: string) => void
}

export const USER_NOT_LOADED = '사용자 정보를 불러올 수 없습니다.'

/** Both are needed: a user that is held while the server has not confirmed it is no one. */
export const isLoggedIn = ({ isAuthenticated, user }: Pick<AuthState, 'isAuthenticated' | 'user'>) =>
  isAuthenticated && user !== null

export const signInAddress = (returnTo: string) => `/auth/discord?${new URLSearchParams({ returnTo })}`

/** Who uses this browser, and how that changes. */
export function authKeeper({ delivered, csrf, hasSession, fetchUser, fetchIsAdmin, sendLogout, leaveTo }: World) {
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
    // An answer that is still on its way belongs to the account that was here before.
    loading = undefined
    const permissions = user?.id === current().user?.id ? current().permissions : null
    change({ user, isAuthenticated: user !== null, isChecked: true, message: null, permissions })
  }

  const fetchToken = async () => change({ csrfToken: await csrf.refetch(), isInitialized: true })
  const needToken = async () => {
    if (csrf.stored() === null) await fetchToken()
  }

  /** Logs and passes on: the caller decides what the visitor sees. */
  const logged = async (words: string, act: () => Promise<void>) => {
    try {
      await act()
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
        change({ message: wordsOf(error) })
      }
      throw error
    }
  }

  const checkStatus = async (): Promise<boolean> => {
    try {
      await needToken()
      // A visitor is known without a question, whose refusal would stand in the console of every first page.
      if (hasSession()) await loadUser()
      else change({ isChecked: true })
    } catch (error) {
      // Not signed in is the usual answer, and every other failure means the same here: no one is.
      if (!isLoggedIn(current())) change({ isChecked: true, message: wordsOf(error) })
      if (isRefusal(error, 'CSRF_INVALID')) await fetchToken().catch(() => {})
    }
    return isLoggedIn(current())
  }

  const initialize = () => logged('CSRF 토큰 초기화 실패', fetchToken)

  return {
    current,
    subscribe,
    setUser,
    loadUser,
    checkStatus,
    initialize,

    /** The token first; who this is, without waiting for the answer. */
    async start() {
      if (current().isInitialized && isLoggedIn(current())) return
      await initialize().catch((error: unknown) => console.error('인증 초기화 실패', error))
      if (hasSession() && !isLoggedIn(current())) void checkStatus()
      else change({ isChecked: true })
    },

    /** Back from the provider: the session is another one, so the token must be too. */
    async comeBack(): Promise<boolean> {
      csrf.forget()
      change({ csrfToken: null })
      loading = undefined
      // The new token's answer tells whether there is a session; without the answer, asking tells.
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
      logged('로그인 시작 실패', async () => {
        await needToken()
        leaveTo(signInAddress(returnTo))
      }),

    async logout() {
      try {
        await logged('로그아웃 실패', async () => {
          await needToken()
          await sendLogout()
        })
      } finally {
        // A session that could not be ended must not look as if it went on.
        setUser(null)
        csrf.forget()
        change({ csrfToken: null })
      }
    },

    /** Asked once for each user. */
    async loadPermissions(): Promise<void> {
      if (current().permissions !== null) return
      change({ permissions: (await fetchIsAdmin()) ? PERMISSIONS : [] })
    },
  }
}

export type AuthKeeper = ReturnType<typeof authKeeper>

const wordsOf = (error: unknown) => (error instanceof Error && error.message) || USER_NOT_LOADED
