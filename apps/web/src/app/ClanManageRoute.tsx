import { useAuth } from '#web/features/auth/auth.ts'
import { ManagedClan } from '#web/features/clans/ManagedClan.tsx'
import { SignedOut } from './SignedOut.tsx'

/** The pages of a clan's own people, as long as somebody is signed in. */
export function Component() {
  const { user } = useAuth()
  return user ? <ManagedClan ownId={user.id} /> : <SignedOut />
}
