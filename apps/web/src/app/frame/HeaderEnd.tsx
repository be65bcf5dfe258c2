import { AccountSlot } from '#web/features/auth/AccountSlot.tsx'
import { useAuth } from '#web/features/auth/auth.ts'
import { Bell } from '#web/features/notifications/Bell.tsx'
import { useWaitingRequests } from '#web/features/notifications/useNotifications.ts'

export function HeaderEnd() {
  const { user } = useAuth()
  const waitingRequests = useWaitingRequests(user !== null)
  return (
    <>
      {user && <Bell key={user.id} />}
      <AccountSlot waitingRequests={waitingRequests} />
    </>
  )
}
