import { useAuth } from '#web/features/auth/auth.ts'
import { TeamAnalysisPage } from '#web/features/nights/balance/TeamAnalysisPage.tsx'

/** The page works without an account. An account is offered the settings of the account's clans. */
export function Component() {
  const { user } = useAuth()
  return <TeamAnalysisPage isSignedIn={user !== null} />
}
