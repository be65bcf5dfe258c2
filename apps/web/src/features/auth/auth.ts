import { SIGNED_IN_COOKIE } from '@buri/contract/cookies'
import { useSyncExternalStore } from 'react'
import { call } from '#web/api/call.ts'
import { authKeeper } from './authKeeper.ts'

const SIGNED_IN = new RegExp(`(?:^|; )(?:__Host-)?${SIGNED_IN_COOKIE.name}=${SIGNED_IN_COOKIE.value}(?:;|$)`)

/** One for the page: guards ask it before a page is drawn, the header and the pages follow it. */
export const auth = authKeeper({
  csrf: call.csrf,
  hasSession: () => SIGNED_IN.test(document.cookie),
  fetchUser: () => call('GET /auth/me'),
  fetchIsAdmin: async () => (await call('GET /api/admin/check-admin')).isAdmin,
  sendLogout: () => call('POST /auth/logout'),
  leaveTo: (url) => window.location.assign(url),
})

export const useAuth = () => useSyncExternalStore(auth.subscribe, auth.current)
