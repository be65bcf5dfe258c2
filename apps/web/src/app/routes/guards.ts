import type { Location } from 'react-router'
import { isRefusal } from '#web/api/ApiError.ts'
import { type AuthStore, isLoggedIn, USER_NOT_LOADED } from '#web/features/auth/authStore.ts'

type GuardedPlace = Pick<Location, 'pathname' | 'search'>

const HOME_PATH = '/'

type GuardedAuth = Pick<AuthStore, 'current' | 'loadUser' | 'loadPermissions'>

type RefusalListeners = {
  onStranger: (wanted: string) => void
  onUnknown: (wanted: string, message: string) => void
}

/**
 * The guards run before a page is drawn, so a guarded page never flashes. They are only a convenience: the server
 * checks every call. Each returns where to redirect, or `null`.
 */
export function guards(auth: GuardedAuth, { onStranger, onUnknown }: RefusalListeners) {
  async function requireSignIn({ pathname, search }: GuardedPlace): Promise<string | null> {
    const turnAway = (error?: unknown) => {
      const requestedAddress = `${pathname}${search}`
      if (error === undefined || isRefusal(error, 'UNAUTHENTICATED')) onStranger(requestedAddress)
      else onUnknown(requestedAddress, auth.current().message ?? USER_NOT_LOADED)
      return HOME_PATH
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

  async function requireAdministrator(location: GuardedPlace): Promise<string | null> {
    const redirectPath = await requireSignIn(location)
    if (redirectPath) return redirectPath
    try {
      await auth.loadPermissions()
    } catch (error) {
      console.error('관리자 권한 확인 중 오류', error)
      return HOME_PATH
    }
    if (auth.current().permissions?.includes('admin')) return null
    console.warn('관리자 권한이 없습니다.')
    return HOME_PATH
  }

  /** An administrator holds all permissions, and so passes every check. */
  async function requireStaff(permissions: readonly string[], location: GuardedPlace): Promise<string | null> {
    const redirectPath = await requireSignIn(location)
    if (redirectPath) return redirectPath
    if (auth.current().user?.permissions.some((heldPermission) => permissions.includes(heldPermission))) return null
    console.warn('관리자 권한이 없습니다.')
    return HOME_PATH
  }

  return { login: requireSignIn, admin: requireAdministrator, staff: requireStaff }
}
