import { useAuth } from '#web/features/auth/auth.ts'
import { NotificationsPage } from '#web/features/notifications/NotificationsPage.tsx'
import { SignedOut } from './SignedOut.tsx'

export function Component() {
  const { user } = useAuth()
  return user ? <NotificationsPage /> : <SignedOut />
}
