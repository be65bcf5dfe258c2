import type { Match } from '@buri/contract/matches'
import type { PackedMatch } from '@buri/contract/packedMatches'
import { unpackMatch } from '@buri/contract/unpackMatches'
import { multiKillName } from '@buri/domain/badges/badges'
import { killParticipation } from '@buri/domain/matches/killParticipation'
import { clanOf, type MatchListItem } from './matchListItem.ts'
import { type FocusedPlayer, packedParticipant, packingOf } from './participant.ts'
import { type Pictures, picturesOf } from './pictures.ts'
import type { ScoreboardRow } from './scoreboardRows.ts'
import { isUnstoppable, shownBadges } from './shownBadges.ts'

const LANE_WON = '라인전 승리'

type MatchRows = { match: MatchListItem; seen: ScoreboardRow; scoreboard: readonly ScoreboardRow[] }

/** Result, scores and badges are those of the line `rows.seen`. `focus.selfId` is `null` outside a player's page. */
export function matchSeenBy(rows: MatchRows, focus: FocusedPlayer): Match {
  const pictures = picturesOf(focus.urls)
  return unpackMatch(packedMatch(rows, focus, pictures), packingOf(pictures))
}

/** Also adds the match's pictures to `pictures`. */
export function packedMatch(
  { match, seen, scoreboard }: MatchRows,
  focus: FocusedPlayer,
  pictures: Pictures,
): PackedMatch {
  return {
    matchId: match.matchId,
    win: match.winner === null || match.isRemake ? null : seen.side === match.winner,
    isRemake: match.isRemake,
    isCounted: match.isCounted,
    standing: match.standing,
    gameDuration: match.durationSeconds,
    matchDate: match.playedAt.toISOString(),
    dateSource: match.dateSource,
    matchRemark: match.remark,
    gameType: match.typeLabel,
    clan: clanOf(match, focus.audience),
    gameMode: match.gameMode,
    position: seen.position,
    side: seen.side,
    loadout: pictures.loadoutOf(seen),
    championLevel: seen.championLevel,
    summonerLevel: seen.accountLevel,
    kills: seen.kills,
    deaths: seen.deaths,
    assists: seen.assists,
    cs: seen.cs,
    goldEarned: seen.goldEarned,
    visionScore: seen.visionScore,
    killParticipation: participationPercent(seen, scoreboard),
    performanceScore: seen.performanceScore,
    performanceRank: seen.performanceRank,
    isMvp: seen.isMvp,
    isAce: seen.isAce,
    isUnstoppable: isUnstoppable(seen),
    laneResult: seen.laneResult === 'win' ? LANE_WON : null,
    multiKill: multiKillName(seen.largestMultiKill),
    badges: shownBadges(seen),
    participants: scoreboard.map((row) => packedParticipant(row, focus, pictures)),
  }
}

function participationPercent(row: ScoreboardRow, scoreboard: readonly ScoreboardRow[]): number | null {
  const teamKills = scoreboard.reduce((sum, { side, kills }) => (side === row.side ? sum + kills : sum), 0)
  const share = killParticipation(row, teamKills)
  return share === null ? null : Math.min(100, Math.round(share * 1000) / 10)
}
