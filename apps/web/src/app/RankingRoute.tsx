import { useAuth } from '#web/features/auth/auth.ts'
import { RankingPage } from '#web/features/rankings/RankingPage.tsx'

/** The ranking with the row of whoever is signed in marked. */
export function Component() {
  const { user } = useAuth()
  return <RankingPage own={user?.player ?? null} clans={[]} />
}
