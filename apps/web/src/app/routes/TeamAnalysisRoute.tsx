import { useAuth } from '#web/features/auth/auth.ts'
import { TeamAnalysisPage } from '#web/features/nights/balance/TeamAnalysisPage.tsx'

/** The page works without an account; signed-in users may also choose their clans' settings. */
export function Component() {
  const { user } = useAuth()
  return <TeamAnalysisPage isSignedIn={user !== null} />
}
