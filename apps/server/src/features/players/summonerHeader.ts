import type { PlayerProfile, RankEntry } from '@buri/contract/players'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { tierName } from '@buri/domain/gameData/tiers'
import {
  certaintyOf,
  felicanDescription,
  felicanScore,
  isDormant,
  isProvisional,
} from '@buri/domain/rating/felicanScore'
import { newRating } from '@buri/domain/rating/rating'
import { percentOf } from '@buri/domain/statistics/ratios'
import { percentileOf } from '#server/features/players/ladderComparison.ts'
import type { Ladder, StoredPlayer } from '#server/features/players/players.repository.ts'
import type { LeagueRank } from '#server/outside/riot/answers.ts'

export type HeaderContext = {
  urls: ImageUrls
  ladder: Ladder
  isRecalculating: boolean
  canAskGame: boolean
  /** Whether the player is a favourite of the account. A visitor's favourites are stored in the browser. */
  isFavorite: boolean
  seesFormerNames: boolean
  clan: PlayerProfile['summoner']['clan']
  address: string
  namesakes: PlayerProfile['summoner']['namesakes']
  now: number
}

export function summonerHeader(
  player: StoredPlayer,
  {
    urls,
    ladder,
    isRecalculating,
    canAskGame,
    isFavorite,
    seesFormerNames,
    clan,
    address,
    namesakes,
    now,
  }: HeaderContext,
): Omit<PlayerProfile['summoner'], 'scoreHistory'> {
  const rating = player.rating ?? newRating()
  const score = player.rating?.score ?? felicanScore(rating)
  const provisional = isProvisional(rating)
  return {
    summonerName: player.gameName,
    tagLine: player.tagLine,
    profileIcon: urls.profileIconUrl(player.profileIconId),
    summonerLevel: player.accountLevel,
    joinDate: player.firstPlayedAt?.toISOString() ?? null,
    felicanScore: score,
    felicanDescription: felicanDescription({
      provisional,
      ratedGames: rating.ratedGames,
      percentile: percentileOf(score, ladder),
      isListed: ladder.isListed,
      dormant: isDormant(player.rating?.lastPlayedAt ?? null, now),
    }),
    provisional,
    ratedGames: rating.ratedGames,
    certainty: certaintyOf(rating),
    isRecalculating: isRecalculating || player.isStale,
    ranks: player.ranks.map(rankEntry),
    ranksKnown: player.isAsked || player.ranks.length > 0,
    canAskGame,
    isFavorite,
    clan,
    visibility: player.visibility,
    formerNames: (seesFormerNames ? player.names : [])
      .filter(({ nameKey }) => nameKey !== player.nameKey)
      .map(({ gameName, tagLine }) => ({ summonerName: gameName, tagLine })),
    address,
    namesakes: [...namesakes],
    dataVersion: String(player.dataVersion),
  }
}

const rankEntry = ({ queueType, tier, division, leaguePoints, wins, losses }: LeagueRank): RankEntry => ({
  queueType,
  tier,
  tierName: tierName(tier),
  rank: division,
  lp: leaguePoints,
  wins,
  losses,
  winRate: percentOf(wins, wins + losses),
})
