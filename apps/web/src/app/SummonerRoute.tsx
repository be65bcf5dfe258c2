import { useLocation } from 'react-router'
import { LiveGameNow } from '#web/features/live/LiveGameNow.tsx'
import { MatchHistory } from '#web/features/matches/history/MatchHistory.tsx'
import { MatchHistorySkeleton } from '#web/features/matches/history/MatchHistorySkeleton.tsx'
import { SummonerPage } from '#web/features/players/SummonerPage.tsx'
import { rememberSearch } from '#web/features/search/rememberSearch.ts'

/** A player's profile with the player's matches in it. */
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
