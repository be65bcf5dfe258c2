import { useAuth } from '#web/features/auth/auth.ts'
import { isLoggedIn } from '#web/features/auth/authKeeper.ts'
import { useOwnClans } from '#web/features/clans/useClans.ts'
import { MatchPage } from '#web/features/matches/page/MatchPage.tsx'
import { nameSearch } from './nameSearch.tsx'

/** A match, with the search for names and the own clans in its corrections. */
export function Component() {
  const isSignedIn = isLoggedIn(useAuth())
  const { data } = useOwnClans(isSignedIn)
  return <MatchPage nameSearch={isSignedIn ? nameSearch : undefined} clans={data?.data ?? []} />
}
