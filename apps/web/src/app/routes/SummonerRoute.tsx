import { type Location, type Params, useLocation } from 'react-router'
import { LiveGameNow } from '#web/features/live/LiveGameNow.tsx'
import { filtersFromUrl } from '#web/features/matches/history/historyFilters.ts'
import { MatchHistory } from '#web/features/matches/history/MatchHistory.tsx'
import { MatchHistorySkeleton } from '#web/features/matches/history/MatchHistorySkeleton.tsx'
import { historyQuery } from '#web/features/matches/useMatches.ts'
import { SummonerPage } from '#web/features/players/SummonerPage.tsx'
import { profileQuery } from '#web/features/players/usePlayers.ts'
import { rememberSearch } from '#web/features/search/rememberSearch.ts'
import { waitBriefly } from '../viewer/waitBriefly.ts'
import { queries } from './queries.ts'

type RouteRequest = { params: Params; location: Pick<Location, 'search'> }

export function prefetch({ params: { name = '' }, location: { search } }: RouteRequest) {
  const profile = queries.ensureQueryData(profileQuery(name))
  void queries.prefetchInfiniteQuery(historyQuery(name, filtersFromUrl(new URLSearchParams(search))))
  return profile
}
export const guard = (asked: RouteRequest) => waitBriefly(prefetch(asked))

export function Component() {
  const { state } = useLocation()
  return (
    <SummonerPage
      History={MatchHistory}
      HistorySkeleton={MatchHistorySkeleton}
      LiveGame={LiveGameNow}
      onFound={state?.isSearched ? rememberSearch : undefined}
    />
  )
}
