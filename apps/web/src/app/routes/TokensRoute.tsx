import { useAuth } from '#web/features/auth/auth.ts'
import { TokensPage } from '#web/features/tokens/TokensPage.tsx'
import { SignedOut } from '../frame/SignedOut.tsx'

export function Component() {
  const { user } = useAuth()
  return user ? <TokensPage /> : <SignedOut />
}
