import type { Match } from '@buri/contract/matches'
import { multiKillName } from '@buri/domain/badges/badges'
import { killParticipation } from '@buri/domain/matches/killParticipation'
import { loadoutOf } from '#server/scoreboard/loadout.ts'
import { clanOf, type MatchListItem } from '#server/scoreboard/matchListItem.ts'
import { type Focus, participantOf } from '#server/scoreboard/participant.ts'
import type { ScoreboardRow } from '#server/scoreboard/scoreboardRows.ts'
import { isUnstoppable, shownBadges } from '#server/scoreboard/shownBadges.ts'

const LANE_WON = '라인전 승리'

/** A match as the player of one of its lines saw it; `selfId` is null outside a player's page. */
export function matchSeenBy(
  { match, seen, scoreboard }: { match: MatchListItem; seen: ScoreboardRow; scoreboard: readonly ScoreboardRow[] },
  focus: Focus,
): Match {
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
    ...loadoutOf(seen, focus.urls),
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
    participants: scoreboard.map((row) => participantOf(row, focus)),
  }
}

function participationPercent(seen: ScoreboardRow, scoreboard: readonly ScoreboardRow[]): number | null {
  const teamKills = scoreboard.reduce((sum, { side, kills }) => (side === seen.side ? sum + kills : sum), 0)
  const share = killParticipation(seen, teamKills)
  return share === null ? null : Math.min(100, Math.round(share * 1000) / 10)
}
