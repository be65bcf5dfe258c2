import type { DeliveredViewer, SignedInUser } from '@buri/contract/auth'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/ApiError.ts'
import { authStore, isLoggedIn, USER_NOT_LOADED } from './authStore.ts'

const USER: SignedInUser = {
  id: '0198a000-0000-7000-8000-000000000001',
  nickname: '새벽감자',
  avatarUrl: '',
  role: null,
  permissions: [],
  player: null,
}
const OTHER_USER: SignedInUser = { ...USER, id: '0198a000-0000-7000-8000-000000000002', nickname: '버섯농부' }
const refusal = (status: number, message: string) => Object.assign(new Error(message), { status })
const refuseAsVisitor = () => Promise.reject(refusal(401, '인증이 필요합니다.'))

let token: string | null
let events: string[]
let hasSession: boolean
let fetchUser: () => Promise<SignedInUser>
let fetchToken: () => Promise<string>
let sendLogout: () => Promise<unknown>
let fetchIsAdmin: () => Promise<boolean>

beforeEach(() => {
  token = null
  events = []
  hasSession = true
  fetchUser = refuseAsVisitor
  fetchToken = async () => 'fresh'
  sendLogout = async () => undefined
  fetchIsAdmin = async () => false
})

const store = (delivered?: DeliveredViewer) => {
  const refetch = async () => {
    events.push('token')
    token = await fetchToken()
    return token
  }
  return authStore({
    delivered,
    csrf: {
      stored: () => token,
      refetch,
      forget: () => {
        token = null
      },
    },
    hasSession: () => hasSession,
    fetchUser: () => {
      events.push('me')
      return fetchUser()
    },
    fetchIsAdmin: () => {
      events.push('check-admin')
      return fetchIsAdmin()
    },
    sendLogout: () => {
      events.push('logout')
      return sendLogout()
    },
    leaveTo: (url) => events.push(`leave ${url}`),
  })
}
const silenceConsole = () => vi.spyOn(console, 'error').mockImplementation(() => {})
const nextTimer = () => new Promise((resolve) => setTimeout(resolve))

test('at the start the store has no user, and the token is the stored one', () => {
  token = 'stored'
  expect(store().current()).toMatchObject({
    csrfToken: 'stored',
    user: null,
    isAuthenticated: false,
    isInitialized: false,
  })
})

test('the start waits for the token, but not for the user', async () => {
  const answer = Promise.withResolvers<SignedInUser>()
  fetchUser = () => answer.promise
  const auth = store()
  await auth.start()
  await nextTimer()
  expect(events).toEqual(['token', 'me'])
  expect(auth.current()).toMatchObject({ csrfToken: 'fresh', isInitialized: true, isChecked: false })
  answer.resolve(USER)
  await nextTimer()
  expect(auth.current()).toMatchObject({ user: USER, isAuthenticated: true, isChecked: true })
})

test('a browser without a session is treated as a visitor, without a request', async () => {
  hasSession = false
  const auth = store()
  await auth.start()
  await nextTimer()
  expect(events).toEqual(['token'])
  expect(auth.current()).toMatchObject({ isInitialized: true, isChecked: true, user: null })
})

test('a browser whose session has ended is treated as a visitor, without a request for the user', async () => {
  hasSession = false
  const auth = store()
  await expect(auth.resumeAfterProvider()).resolves.toBe(false)
  expect(events).toEqual(['token'])
  expect(auth.current()).toMatchObject({ isChecked: true, user: null, message: USER_NOT_LOADED })
})

test('an account that came with the page is known at once, without a request', async () => {
  const auth = store({ user: USER, csrfToken: 'with the page' })
  expect(auth.current()).toMatchObject({ user: USER, isAuthenticated: true, isInitialized: true, isChecked: true })
  await auth.start()
  expect(events).toEqual([])
})

test('an account that a guard has already loaded is not requested again', async () => {
  fetchUser = async () => USER
  const auth = store()
  await auth.loadUser()
  await auth.start()
  await nextTimer()
  expect(events).toEqual(['me', 'token'])
})

test('an error at the start is logged and ignored', async () => {
  const log = silenceConsole()
  fetchToken = () => Promise.reject(new Error('down'))
  const auth = store()
  await auth.start()
  await nextTimer()
  expect(log).toHaveBeenCalledWith('인증 초기화 실패', expect.any(Error))
  expect(auth.current()).toMatchObject({ isInitialized: false, isChecked: true, user: null })
})

test('an error of the token request is logged and rethrown', async () => {
  const log = silenceConsole()
  fetchToken = () => Promise.reject(new Error('down'))
  await expect(store().initialize()).rejects.toThrow('down')
  expect(log).toHaveBeenCalledWith('CSRF 토큰 초기화 실패', expect.any(Error))
})

test('the store is signed in once a user is set, and signed out once the user is removed', () => {
  const auth = store()
  auth.setUser(USER)
  expect(isLoggedIn(auth.current())).toBe(true)
  auth.setUser(null)
  expect(auth.current()).toMatchObject({ user: null, isAuthenticated: false })
})

test.each([
  { isAuthenticated: true, user: null, isSignedIn: false },
  { isAuthenticated: false, user: USER, isSignedIn: false },
  { isAuthenticated: true, user: USER, isSignedIn: true },
])('a user counts as signed in once the server has confirmed the session: $isSignedIn', ({ isSignedIn, ...state }) => {
  expect(isLoggedIn(state)).toBe(isSignedIn)
})

test("if the user cannot be loaded, the store has no user but the server's error message", async () => {
  const auth = store()
  auth.setUser(USER)
  await expect(auth.loadUser()).rejects.toThrow()
  expect(auth.current()).toMatchObject({ user: null, isAuthenticated: false, message: '인증이 필요합니다.' })
})

test('an error without a message gets the default message', async () => {
  fetchUser = () => Promise.reject(new Error(''))
  const auth = store()
  await expect(auth.loadUser()).rejects.toThrow()
  expect(auth.current().message).toBe(USER_NOT_LOADED)
})

test('before the session is checked, a missing token is fetched and a stored one is kept', async () => {
  await store().checkStatus()
  token = 'stored'
  await store().checkStatus()
  expect(events).toEqual(['token', 'me', 'me'])
})

test('a visitor is known by the token, without a request that would be refused', async () => {
  hasSession = false
  const auth = store()
  await expect(auth.checkStatus()).resolves.toBe(false)
  expect(events).toEqual(['token'])
  expect(auth.current()).toMatchObject({ isChecked: true, user: null, message: null })
})

test('if the check of the session is refused because of the CSRF token, a new token is fetched', async () => {
  token = 'old'
  fetchUser = () =>
    Promise.reject(new ApiError({ code: 'CSRF_INVALID', status: 403, message: 'CSRF 토큰이 유효하지 않습니다.' }))
  const auth = store()
  await expect(auth.checkStatus()).resolves.toBe(false)
  expect(events).toEqual(['me', 'token'])
  expect(auth.current()).toMatchObject({ csrfToken: 'fresh', user: null })
})

test("after the provider's page, the token is replaced and the session is checked again", async () => {
  token = 'before'
  fetchUser = async () => USER
  const auth = store()
  await expect(auth.resumeAfterProvider()).resolves.toBe(true)
  expect(events).toEqual(['token', 'me'])
  expect(auth.current()).toMatchObject({ csrfToken: 'fresh', user: USER })
})

test("signing in fetches the token, then opens the provider's page with the return path", async () => {
  await store().startLogin('/ranking?page=2')
  expect(events).toEqual(['token', 'leave /auth/discord?returnTo=%2Franking%3Fpage%3D2'])
})

test('a sign-in that cannot start is logged and rethrown', async () => {
  const log = silenceConsole()
  fetchToken = () => Promise.reject(new Error('down'))
  await expect(store().startLogin('/')).rejects.toThrow('down')
  expect(log).toHaveBeenCalledWith('로그인 시작 실패', expect.any(Error))
})

test('signing out clears the user and the stored token', async () => {
  token = 'mine'
  const auth = store()
  auth.setUser(USER)
  await auth.logout()
  expect(events).toEqual(['logout'])
  expect(auth.current()).toMatchObject({ user: null, isAuthenticated: false, csrfToken: null })
  expect(token).toBeNull()
})

test('a failing sign-out clears the user too, and is logged and rethrown', async () => {
  const log = silenceConsole()
  sendLogout = () => Promise.reject(new Error('down'))
  const auth = store()
  auth.setUser(USER)
  await expect(auth.logout()).rejects.toThrow('down')
  expect(log).toHaveBeenCalledWith('로그아웃 실패', expect.any(Error))
  expect(isLoggedIn(auth.current())).toBe(false)
})

test('an answer about the user that arrives after signing out is ignored', async () => {
  token = 'mine'
  const answer = Promise.withResolvers<SignedInUser>()
  fetchUser = () => answer.promise
  const auth = store()
  const loaded = auth.loadUser()
  await auth.logout()
  answer.resolve(USER)
  await loaded
  expect(isLoggedIn(auth.current())).toBe(false)
})

test('simultaneous calls share one request', async () => {
  fetchUser = async () => USER
  const auth = store()
  await Promise.all([auth.loadUser(), auth.loadUser()])
  expect(events).toEqual(['me'])
})

test('an administrator gets every permission from one request, and another user gets none', async () => {
  fetchIsAdmin = async () => true
  const auth = store()
  auth.setUser(USER)
  await auth.loadPermissions()
  await auth.loadPermissions()
  expect(auth.current().permissions).toHaveLength(8)
  expect(events).toEqual(['check-admin'])
  fetchIsAdmin = async () => false
  auth.setUser(OTHER_USER)
  expect(auth.current().permissions).toBeNull()
  await auth.loadPermissions()
  expect(auth.current().permissions).toEqual([])
})

test('a listener receives every change until it unsubscribes', () => {
  const auth = store()
  const listener = vi.fn()
  const leave = auth.subscribe(listener)
  auth.setUser(USER)
  leave()
  auth.setUser(null)
  expect(listener).toHaveBeenCalledTimes(1)
})
