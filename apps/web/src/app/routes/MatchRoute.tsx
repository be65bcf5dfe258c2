import type { Params } from 'react-router'
import { useAuth } from '#web/features/auth/auth.ts'
import { isLoggedIn } from '#web/features/auth/authKeeper.ts'
import { useOwnClans } from '#web/features/clans/useClans.ts'
import { MatchPage } from '#web/features/matches/page/MatchPage.tsx'
import { matchQuery } from '#web/features/matches/useMatches.ts'
import { nameSearch } from '../frame/nameSearch.tsx'
import { seenSoon } from '../viewer/seenSoon.ts'
import { queries } from './queries.ts'

export const askAhead = ({ params: { id = '' } }: { params: Params }) => queries.ensureQueryData(matchQuery(id))
export const guard = (asked: { params: Params }) => seenSoon(askAhead(asked))

/** A match, joined with the name search and the viewer's clans for corrections. */
export function Component() {
  const isSignedIn = isLoggedIn(useAuth())
  const { data } = useOwnClans(isSignedIn)
  return <MatchPage nameSearch={isSignedIn ? nameSearch : undefined} clans={data?.data ?? []} />
}
