import { useAuth } from '#web/features/auth/auth.ts'
import { TeamAnalysisPage } from '#web/features/nights/balance/TeamAnalysisPage.tsx'

/** Works without an account; with one it uses the settings of the viewer's clans. */
export function Component() {
  const { user } = useAuth()
  return <TeamAnalysisPage isSignedIn={user !== null} />
}
