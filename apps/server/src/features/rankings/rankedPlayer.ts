import type { RankedPlayer } from '@buri/contract/rankings'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { rankLabel } from '@buri/domain/gameData/tiers'
import { isProvisional } from '@buri/domain/rating/felicanScore'
import { kdaOf, percentOf } from '@buri/domain/statistics/ratios'
import type { LeaderboardRow, OrderedRow } from '#server/features/rankings/rankings.repository.ts'

type RankAndChange = { rank: number | null; change: number | null }

export function rankedPlayer(row: LeaderboardRow, { rank, change }: RankAndChange, urls: ImageUrls): RankedPlayer {
  const { kills = 0, deaths = 0, assists = 0, lastFive = [] } = row.outline ?? {}
  const hasFought = kills + deaths + assists > 0
  return {
    rank,
    name: row.gameName,
    tagLine: row.tagLine,
    avatarUrl: urls.profileIconUrl(row.profileIconId),
    clanName: row.clanName,
    felicanScore: row.score,
    games: row.ratedGames,
    winRate: percentOf(row.ratedWins, row.ratedGames),
    mainPosition: row.mainPosition,
    provisional: isProvisional(row),
    tier: row.tier === null ? null : rankLabel(row.tier, row.division),
    avgKda: hasFought ? kdaOf({ kills, deaths, assists }) : null,
    isPerfect: hasFought && deaths === 0,
    lastFive: [...lastFive],
    change,
  }
}

/** Rows with equal keys share the better place. Provisional players have no place. */
export function rankNow(
  rows: readonly OrderedRow[],
  { rankBefore, offset, urls }: { rankBefore: number; offset: number; urls: ImageUrls },
): RankedPlayer[] {
  let nextPlace = rankBefore + 1
  return rows.map((row, index) => {
    const before = rows[index - 1]
    if (before && before.key !== row.key) nextPlace = offset + index + 1
    const rank = isProvisional(row) ? null : nextPlace
    return rankedPlayer(
      row,
      { rank, change: rank === null || row.pastRank === null ? null : row.pastRank - rank },
      urls,
    )
  })
}
