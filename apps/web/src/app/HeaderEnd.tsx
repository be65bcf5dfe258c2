import { AccountSlot } from '#web/features/auth/AccountSlot.tsx'
import { useAuth } from '#web/features/auth/auth.ts'
import { Bell } from '#web/features/notifications/Bell.tsx'

/** The header's right end. */
export function HeaderEnd() {
  const { user } = useAuth()
  return (
    <>
      {user && <Bell key={user.id} />}
      <AccountSlot />
    </>
  )
}
