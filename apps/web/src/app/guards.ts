import { redirect } from 'react-router'
import { type AuthKeeper, isLoggedIn } from '#web/features/auth/authKeeper.ts'

type Guarded = Pick<AuthKeeper, 'current' | 'loadUser' | 'loadPermissions'>

/**
 * Asked before a page is drawn, so that a guarded page never flashes. A courtesy only: the server judges every call.
 * `onStranger` hears of a visitor who is sent home for want of a sign-in.
 */
export function guards(auth: Guarded, onStranger: (wanted: string) => void = () => {}) {
  async function login(request: Request): Promise<Response | null> {
    const turnAway = () => {
      const { pathname, search } = new URL(request.url)
      onStranger(`${pathname}${search}`)
      return redirect('/')
    }
    if (isLoggedIn(auth.current())) return null
    try {
      await auth.loadUser()
    } catch (error) {
      console.error('인증 확인 중 오류', error)
      return turnAway()
    }
    return isLoggedIn(auth.current()) ? null : turnAway()
  }

  async function admin(request: Request): Promise<Response | null> {
    const turnedAway = await login(request)
    if (turnedAway) return turnedAway
    try {
      await auth.loadPermissions()
    } catch (error) {
      console.error('관리자 권한 확인 중 오류', error)
      return redirect('/')
    }
    if (auth.current().permissions?.includes('admin')) return null
    console.warn('관리자 권한이 없습니다.')
    return redirect('/')
  }

  return { login, admin }
}
