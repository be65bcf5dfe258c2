import { DataTableTestPage } from '#web/features/admin/DataTableTestPage.tsx'
import { useAuth } from '#web/features/auth/auth.ts'
import { SignedOut } from '../frame/SignedOut.tsx'

export function Component() {
  const { user } = useAuth()
  return user ? <DataTableTestPage person={user.id} /> : <SignedOut />
}
