import { goldLeadAt } from '@buri/domain/matches/goldLead'
import { laneOpponentOf } from '@buri/domain/matches/laneOpponent'
import type { MatchFacts } from '@buri/domain/matches/matchFacts'
import { patchOf } from '@buri/domain/matches/matchIdOf'
import { type TeamTotals, teamTotals } from '@buri/domain/matches/teamTotals'
import type { LineRow, MatchRow } from '#server/model/matches/store/matchRows.ts'

type FactLine = Omit<LineRow, 'clientPuuid' | 'apiPuuid'>
type FactMatch = Pick<
  MatchRow,
  'id' | 'playedAt' | 'durationSeconds' | 'gameVersion' | 'typeLabel' | 'isCounted' | 'isRated' | 'timeline'
>

const COMEBACK_MINUTE = 20

/** Bots and unidentified players have no history. */
export function factsOf(
  match: FactMatch,
  lines: readonly FactLine[],
  isWanted: (playerId: string) => boolean,
): { playerId: string; facts: MatchFacts }[] {
  const totals = { blue: teamTotals(lines, 'blue'), red: teamTotals(lines, 'red') }
  const blueLead = goldLeadAt(
    COMEBACK_MINUTE,
    match,
    lines.map(({ side }) => side),
  )
  return lines.flatMap((line) =>
    line.playerId === null || !isWanted(line.playerId)
      ? []
      : [{ playerId: line.playerId, facts: factsOfLine({ match, lines, line, team: totals[line.side], blueLead }) }],
  )
}

type Seat = {
  match: FactMatch
  lines: readonly FactLine[]
  line: FactLine
  team: TeamTotals
  /** Blue's gold minus red's at `COMEBACK_MINUTE`; `null` if unknown. */
  blueLead: number | null
}

function factsOfLine({ match, lines, line, team, blueLead }: Seat): MatchFacts {
  const rival = laneOpponentOf(line, lines)
  const areBothPositionsKnown = line.isPositionKnown && rival?.isPositionKnown === true
  return {
    matchId: match.id,
    playedAt: match.playedAt,
    durationSeconds: match.durationSeconds,
    patch: patchOf(match.gameVersion),
    typeLabel: match.typeLabel,
    result: line.result,
    isCounted: match.isCounted,
    isRated: match.isRated,
    side: line.side,
    championId: line.championId,
    position: line.position,
    isPositionKnown: line.isPositionKnown,
    kills: line.kills,
    deaths: line.deaths,
    assists: line.assists,
    cs: line.cs,
    goldEarned: line.goldEarned,
    damageToChampions: line.damageToChampions,
    damageTaken: line.damageTaken,
    damageSelfMitigated: line.damageSelfMitigated,
    damageToObjectives: line.damageToObjectives,
    visionScore: line.visionScore,
    wardsPlaced: line.wardsPlaced,
    wardsKilled: line.wardsKilled,
    controlWardsBought: line.controlWardsBought,
    largestKillingSpree: line.largestKillingSpree,
    largestMultiKill: line.largestMultiKill,
    pentaKills: line.pentaKills,
    teamKills: team.kills,
    teamDamageToChampions: team.damageToChampions,
    teamDamageTaken: team.damageTaken,
    teamDamageSelfMitigated: team.damageSelfMitigated,
    teamDamageToObjectives: team.damageToObjectives,
    performanceScore: line.performanceScore,
    isMvp: line.isMvp,
    isAce: line.isAce,
    badges: line.badges,
    laneOpponentGold: rival?.goldEarned ?? null,
    goldLeadAtTwenty: blueLead === null || line.side === 'blue' ? blueLead : -blueLead,
    isSubstitute: line.isSubstitute,
    teammateIds: peopleOf(lines.filter((other) => other.side === line.side && other !== line)),
    opponentIds: peopleOf(lines.filter((other) => other.side !== line.side)),
    laneOpponentId: areBothPositionsKnown ? rival.playerId : null,
  }
}

const peopleOf = (lines: readonly FactLine[]) => lines.flatMap(({ playerId }) => playerId ?? [])
