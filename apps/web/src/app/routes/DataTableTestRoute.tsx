import { DataTableTestPage } from '#web/features/admin/DataTableTestPage.tsx'
import { useAuth } from '#web/features/auth/auth.ts'
import { SignedOut } from '../frame/SignedOut.tsx'

/** The page of the grid, with whose staged edits it keeps. */
export function Component() {
  const { user } = useAuth()
  return user ? <DataTableTestPage person={user.id} /> : <SignedOut />
}
