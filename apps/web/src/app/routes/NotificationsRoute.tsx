import { useAuth } from '#web/features/auth/auth.ts'
import { NotificationsPage } from '#web/features/notifications/NotificationsPage.tsx'
import { SignedOut } from '../frame/SignedOut.tsx'

export function Component() {
  const { user } = useAuth()
  return user ? <NotificationsPage /> : <SignedOut />
}
