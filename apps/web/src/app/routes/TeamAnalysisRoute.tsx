import { useAuth } from '#web/features/auth/auth.ts'
import { TeamAnalysisPage } from '#web/features/nights/balance/TeamAnalysisPage.tsx'

/** Works without an account; with one it knows what the visitor's clans have settled. */
export function Component() {
  const { user } = useAuth()
  return <TeamAnalysisPage isSignedIn={user !== null} />
}
