import type { Location } from 'react-router'
import { isRefusal } from '#web/api/ApiError.ts'
import { type AuthKeeper, isLoggedIn, USER_NOT_LOADED } from '#web/features/auth/authKeeper.ts'

type Asked = Pick<Location, 'pathname' | 'search'>

const HOME = '/'

type Guarded = Pick<AuthKeeper, 'current' | 'loadUser' | 'loadPermissions'>

type Listeners = {
  /** No one is signed in. */
  onStranger: (wanted: string) => void
  /** The session could not be known. */
  onUnknown: (wanted: string, message: string) => void
}

/**
 * Asked before a page is drawn, so that a guarded page never flashes. A courtesy only: the server judges every call.
 * Answers where a visitor is sent, and the listeners hear why; `null` lets the page be shown.
 */
export function guards(auth: Guarded, { onStranger, onUnknown }: Listeners) {
  async function login({ pathname, search }: Asked): Promise<string | null> {
    const turnAway = (error?: unknown) => {
      const wanted = `${pathname}${search}`
      if (error === undefined || isRefusal(error, 'UNAUTHENTICATED')) onStranger(wanted)
      else onUnknown(wanted, auth.current().message ?? USER_NOT_LOADED)
      return HOME
    }
    if (isLoggedIn(auth.current())) return null
    try {
      await auth.loadUser()
    } catch (error) {
      console.error('인증 확인 중 오류', error)
      return turnAway(error)
    }
    return isLoggedIn(auth.current()) ? null : turnAway()
  }

  async function admin(location: Asked): Promise<string | null> {
    const turnedAway = await login(location)
    if (turnedAway) return turnedAway
    try {
      await auth.loadPermissions()
    } catch (error) {
      console.error('관리자 권한 확인 중 오류', error)
      return HOME
    }
    if (auth.current().permissions?.includes('admin')) return null
    console.warn('관리자 권한이 없습니다.')
    return HOME
  }

  /** For the places of those who hold any one of these permissions; an administrator holds every one. */
  async function staff(permissions: readonly string[], location: Asked): Promise<string | null> {
    const turnedAway = await login(location)
    if (turnedAway) return turnedAway
    if (auth.current().user?.permissions.some((held) => permissions.includes(held))) return null
    console.warn('관리자 권한이 없습니다.')
    return HOME
  }

  return { login, admin, staff }
}
