import { MatchHistory } from '#web/features/matches/MatchHistory.tsx'
import { MatchHistorySkeleton } from '#web/features/matches/MatchHistorySkeleton.tsx'
import { SummonerPage } from '#web/features/players/SummonerPage.tsx'

/** A player's profile with the player's matches in it. */
export const Component = () => <SummonerPage History={MatchHistory} HistorySkeleton={MatchHistorySkeleton} />
