import { beforeEach, expect, test, vi } from 'vitest'
import { authKeeper } from '#web/features/auth/authKeeper.ts'
import { guards } from './guards.ts'

const USER = { id: 'u', nickname: '감자', avatarUrl: '', role: null, permissions: [], player: null }

let fetchUser: () => Promise<typeof USER>
let fetchIsAdmin: () => Promise<boolean>
let wanted: string[]

beforeEach(() => {
  fetchUser = async () => USER
  fetchIsAdmin = async () => true
  wanted = []
})

const guard = () => {
  const auth = authKeeper({
    csrf: { stored: () => 't', refetch: async () => 't', forget: () => {} },
    hasSession: () => true,
    fetchUser: () => fetchUser(),
    fetchIsAdmin: () => fetchIsAdmin(),
    sendLogout: async () => undefined,
    leaveTo: () => {},
  })
  return { auth, ...guards(auth, (path) => wanted.push(path)) }
}
const page = (path = '/mypage?tab=1') => new Request(`http://localhost${path}`)
const home = (answer: Response | null) => [answer?.status, answer?.headers.get('location')]

test('a signed-in user passes, loaded at most once', async () => {
  const { auth, login } = guard()
  await expect(login(page())).resolves.toBeNull()
  fetchUser = () => Promise.reject(new Error('not asked again'))
  await expect(login(page())).resolves.toBeNull()
  expect(auth.current().user).toEqual(USER)
})

test('a visitor is sent home, with one line for the log and the page that was wanted', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  fetchUser = () => Promise.reject(new Error('인증이 필요합니다.'))
  expect(home(await guard().login(page()))).toEqual([302, '/'])
  expect(log.mock.calls).toEqual([['인증 확인 중 오류', expect.any(Error)]])
  expect(wanted).toEqual(['/mypage?tab=1'])
})

test('an administrator passes', async () => {
  await expect(guard().admin(page('/admin/claims'))).resolves.toBeNull()
})

test('another user is sent home from an administrator page, with a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  fetchIsAdmin = async () => false
  expect(home(await guard().admin(page('/admin')))).toEqual([302, '/'])
  expect(warn.mock.calls).toEqual([['관리자 권한이 없습니다.']])
  expect(wanted).toEqual([])
})

test('"could not check" is not "allowed"', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  fetchIsAdmin = () => Promise.reject(new Error('down'))
  expect(home(await guard().admin(page('/admin')))).toEqual([302, '/'])
  expect(log.mock.calls).toEqual([['관리자 권한 확인 중 오류', expect.any(Error)]])
})

test('an administrator page asks for the sign-in first', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  fetchUser = () => Promise.reject(new Error('no'))
  const asked = vi.fn()
  fetchIsAdmin = async () => {
    asked()
    return true
  }
  expect(home(await guard().admin(page('/admin')))).toEqual([302, '/'])
  expect(asked).not.toHaveBeenCalled()
})
