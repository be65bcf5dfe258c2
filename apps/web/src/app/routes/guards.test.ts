import type { SignedInUser } from '@buri/contract/auth'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/ApiError.ts'
import { authStore } from '#web/features/auth/authStore.ts'
import { guards } from './guards.ts'

const USER: SignedInUser = { id: 'u', nickname: '감자', avatarUrl: '', role: null, permissions: [], player: null }

let fetchUser: () => Promise<typeof USER>
let fetchIsAdmin: () => Promise<boolean>
let reportedPaths: string[]

beforeEach(() => {
  fetchUser = async () => USER
  fetchIsAdmin = async () => true
  reportedPaths = []
})

const guard = () => {
  const auth = authStore({
    delivered: undefined,
    csrf: { stored: () => 't', refetch: async () => 't', forget: () => {} },
    hasSession: () => true,
    fetchUser: () => fetchUser(),
    fetchIsAdmin: () => fetchIsAdmin(),
    sendLogout: async () => undefined,
    leaveTo: () => {},
  })
  return {
    auth,
    ...guards(auth, {
      onStranger: (path) => reportedPaths.push(path),
      onUnknown: (path, message) => reportedPaths.push(`${path} ${message}`),
    }),
  }
}
const page = (pathname = '/mypage', search = '?tab=1') => ({ pathname, search })

test('a signed-in user may open a guarded page, and the session is loaded only once', async () => {
  const { auth, login } = guard()
  await expect(login(page())).resolves.toBeNull()
  fetchUser = () => Promise.reject(new Error('not asked again'))
  await expect(login(page())).resolves.toBeNull()
  expect(auth.current().user).toEqual(USER)
})

test('a visitor to a guarded page is sent home, a line is logged, and the requested page is reported', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  fetchUser = () =>
    Promise.reject(new ApiError({ code: 'UNAUTHENTICATED', status: 401, message: '인증이 필요합니다.' }))
  await expect(guard().login(page())).resolves.toBe('/')
  expect(log.mock.calls).toEqual([['인증 확인 중 오류', expect.any(Error)]])
  expect(reportedPaths).toEqual(['/mypage?tab=1'])
})

test.each([
  { message: '점검 중입니다.', sentence: '점검 중입니다.' },
  { message: '', sentence: '사용자 정보를 불러올 수 없습니다.' },
])('when the session is unknown, $sentence is shown instead of the sign-in', async ({ message, sentence }) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  fetchUser = () => Promise.reject(new ApiError({ code: 'UNAVAILABLE', status: 503, message }))
  await expect(guard().login(page())).resolves.toBe('/')
  expect(reportedPaths).toEqual([`/mypage?tab=1 ${sentence}`])
})

test('an administrator may open an administrator page', async () => {
  await expect(guard().admin(page('/admin/claims', ''))).resolves.toBeNull()
})

test('other users are sent home from an administrator page, with a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  fetchIsAdmin = async () => false
  await expect(guard().admin(page('/admin', ''))).resolves.toBe('/')
  expect(warn.mock.calls).toEqual([['관리자 권한이 없습니다.']])
  expect(reportedPaths).toEqual([])
})

test('a guarded page does not open if its rights could not be checked', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  fetchIsAdmin = () => Promise.reject(new Error('down'))
  await expect(guard().admin(page('/admin', ''))).resolves.toBe('/')
  expect(log.mock.calls).toEqual([['관리자 권한 확인 중 오류', expect.any(Error)]])
})

test('an administrator page asks a visitor to sign in first', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  fetchUser = () => Promise.reject(new Error('no'))
  const fetched = vi.fn()
  fetchIsAdmin = async () => {
    fetched()
    return true
  }
  await expect(guard().admin(page('/admin', ''))).resolves.toBe('/')
  expect(fetched).not.toHaveBeenCalled()
})

test('only an account with the permission of a page may open the page', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  fetchUser = async () => ({ ...USER, permissions: ['user'] })
  await expect(guard().staff(['content', 'user'], page('/admin/users', ''))).resolves.toBeNull()
  await expect(guard().staff(['log'], page('/admin/logs', ''))).resolves.toBe('/')
  expect(warn.mock.calls).toEqual([['관리자 권한이 없습니다.']])
})
