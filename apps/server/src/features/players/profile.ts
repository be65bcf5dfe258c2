import type { LiveGame } from '@buri/contract/live'
import type { PlayerProfile } from '@buri/contract/players'
import { championNameOf } from '@buri/domain/gameData/champions'
import { emptyHistory } from '@buri/domain/history/playerHistory'
import { playedTypesAndChampions } from '@buri/domain/history/tallies'
import { achievementList, type OtherGrant } from '@buri/domain/statistics/achievementList'
import { goalList } from '@buri/domain/statistics/goalList'
import { mainPosition, patternOf } from '@buri/domain/statistics/pattern'
import { aggregateStats, championSummaries, recentResults } from '@buri/domain/statistics/recentStatistics'
import { recordList } from '@buri/domain/statistics/recordList'
import { trendOf } from '@buri/domain/statistics/trend'
import type { MetPerson, PlayedLineup } from '#server/features/players/companions.repository.ts'
import { companionsOf } from '#server/features/players/companions.ts'
import { expectationOf } from '#server/features/players/ladderComparison.ts'
import type { RecentLine, StoredPlayer } from '#server/features/players/players.repository.ts'
import { scoreHistory } from '#server/features/players/scoreHistory.ts'
import { type HeaderContext, summonerHeader } from '#server/features/players/summonerHeader.ts'

type ProfileParts = HeaderContext & {
  player: StoredPlayer
  recent: readonly RecentLine[]
  met: readonly MetPerson[]
  lineups: readonly PlayedLineup[]
  otherGrants: readonly OtherGrant[]
  liveGame: LiveGame | null
}

const NOTHING_YET = emptyHistory()

export function profileOf({
  player,
  recent,
  met,
  lineups,
  otherGrants,
  liveGame,
  now,
  ...circumstances
}: ProfileParts): PlayerProfile {
  // A player whose matches have not been folded yet has an empty history.
  const history = { ...NOTHING_YET, ...player.history }
  const { typeLabels, championIds } = playedTypesAndChampions(history)
  const sample = history.counted
  return {
    summoner: { ...summonerHeader(player, { ...circumstances, now }), scoreHistory: scoreHistory(recent) },
    stats: aggregateStats(recent),
    recentResults: recentResults(recent),
    champions: championSummaries(recent).map((summary) => {
      const champion = { championId: summary.championId, championKey: null }
      return {
        ...summary,
        championName: championNameOf(champion),
        championImageUrl: circumstances.urls.championImageUrl(champion),
      }
    }),
    filters: {
      champions: championIds.map((championId) => championNameOf({ championId, championKey: null })),
      gameTypes: typeLabels,
    },
    mainPosition: mainPosition(history),
    pattern: patternOf(history, now),
    achievements: { sample, items: achievementList(history, otherGrants) },
    goals: { sample, items: goalList(history) },
    records: { sample, items: recordList(history) },
    ...companionsOf({ playerId: player.id, history, met, lineups, urls: circumstances.urls, now }),
    trend: trendOf({
      history,
      recentMatches: recent,
      expectation: expectationOf(player.rating, circumstances.ladder),
      isRated: player.rating !== null,
    }),
    liveGame,
  }
}
