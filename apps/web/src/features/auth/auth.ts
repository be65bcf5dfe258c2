import { useSyncExternalStore } from 'react'
import { call } from '#web/api/call.ts'
import { authStore } from './authStore.ts'
import { deliveredViewer } from './deliveredViewer.ts'
import { hasSession } from './hasSession.ts'

const delivered = typeof document === 'undefined' ? undefined : deliveredViewer(document)
if (delivered) call.csrf.take(delivered.csrfToken)

/** Guards check the session before a page is drawn. The header and the pages follow its changes. */
export const auth = authStore({
  delivered,
  csrf: call.csrf,
  hasSession,
  fetchUser: () => call('GET /auth/me'),
  fetchIsAdmin: async () => (await call('GET /api/admin/check-admin')).isAdmin,
  sendLogout: () => call('POST /auth/logout'),
  leaveTo: (url) => window.location.assign(url),
})

export const useAuth = () => useSyncExternalStore(auth.subscribe, auth.current, auth.current)
