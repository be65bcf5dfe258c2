import type { Params } from 'react-router'
import { useAuth } from '#web/features/auth/auth.ts'
import { isLoggedIn } from '#web/features/auth/authStore.ts'
import { useOwnClans } from '#web/features/clans/useClans.ts'
import { MatchPage } from '#web/features/matches/page/MatchPage.tsx'
import { matchQuery } from '#web/features/matches/useMatches.ts'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { nameSearch } from '../frame/nameSearch.tsx'
import { useCommunityViewer } from '../viewer/communityViewer.ts'
import { waitBriefly } from '../viewer/waitBriefly.ts'
import { queries } from './queries.ts'

export const prefetch = ({ params: { id = '' } }: { params: Params }) => queries.ensureQueryData(matchQuery(id))
export const guard = (asked: { params: Params }) => waitBriefly(prefetch(asked))

const ReportButton = lazyPart(async () => (await import('#web/features/community/reports/ReportRemark.tsx')).default)

const ReportRemark = (remark: { matchId: string; remark: string }) => (
  <ReportButton {...remark} viewer={useCommunityViewer()} />
)

export function Component() {
  const isSignedIn = isLoggedIn(useAuth())
  const { data } = useOwnClans(isSignedIn)
  return (
    <MatchPage nameSearch={isSignedIn ? nameSearch : undefined} clans={data?.data ?? []} ReportRemark={ReportRemark} />
  )
}
