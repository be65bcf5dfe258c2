import { DataTableTestPage } from '#web/features/admin/DataTableTestPage.tsx'
import { useAuth } from '#web/features/auth/auth.ts'
import { SignedOut } from '../frame/SignedOut.tsx'

/** The grid's test page; staged edits are kept per account. */
export function Component() {
  const { user } = useAuth()
  return user ? <DataTableTestPage person={user.id} /> : <SignedOut />
}
