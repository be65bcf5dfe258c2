import { type BadgeCode, badgesOf } from '../badges/badges.ts'
import { inferPositions } from './inferPositions.ts'
import { type Judgement, judgeMatch } from './judgeMatch.ts'
import { killParticipation } from './killParticipation.ts'
import { laneOpponentOf } from './laneOpponent.ts'
import { type LaneResult, laneResults } from './laneResult.ts'
import type { MatchResult, Position, Side } from './matchFacts.ts'
import { performanceScore } from './performanceScore.ts'
import { type LeaderboardContender, rankContenders } from './rankContenders.ts'
import type { ReportedMatch, ReportedParticipant } from './reportedMatch.ts'
import { SCORE_VERSION } from './roleBaselines.ts'
import { type TeamTotals, teamTotals } from './teamTotals.ts'

/** In minutes. A shorter match has no best player. */
const SHORTEST_MVP_MINUTES = 10

type DerivedParticipant = {
  position: Position | null
  isPositionKnown: boolean
  result: MatchResult
  team: TeamTotals
  /** Index of the only opponent in the same position; `null` when a position is unknown or taken twice. */
  laneOpponent: number | null
  /** The share of the team's kills in which the player took part, in percent; `null` when the team has none. */
  killParticipation: number | null
  /** 경기 점수, 0..10 with two decimals; `null` when the match does not count or too little is known. */
  performanceScore: number | null
  /** 1 for the best score to 10; `null` unless all ten players have a score. */
  performanceRank: number | null
  isMvp: boolean
  isAce: boolean
  laneResult: LaneResult | null
  /** Badges from this match alone, most significant first. 장인정신 is judged with the history. */
  badges: readonly BadgeCode[]
}

export type DerivedMatch = Judgement & {
  scoreVersion: number
  participants: readonly DerivedParticipant[]
}

/** Returns everything that follows from a match alone and a version of the baselines. */
export function deriveMatch(match: ReportedMatch): DerivedMatch {
  const judgement = judgeMatch(match)
  const minutes = match.durationSeconds / 60
  const positions = inferPositions(match)
  const totals = { blue: teamTotals(match.participants, 'blue'), red: teamTotals(match.participants, 'red') }

  const seats = match.participants.map((line, slot) => ({
    ...line,
    ...(positions[slot] ?? { position: null, isPositionKnown: false }),
    result: judgement.results[slot] ?? 'none',
    team: totals[line.side],
  }))
  const opponents = seats.map((seat) => laneOpponentOf(seat, seats))
  const slotOf = (seat: Seat | undefined) => (seat === undefined ? null : seats.indexOf(seat))
  const lanes = judgement.isCounted ? laneResults(seats, match) : []
  const scores = seats.map((seat, slot) => {
    if (!judgement.isCounted) return null
    return scoreOf(seat, opponents[slot]?.goldEarned ?? null, minutes)
  })
  const ranking = rankContenders(seats.map((seat, slot) => contenderOf(seat, scores[slot] ?? null)))
  const bestPlayerOf = (side: Side) => (minutes >= SHORTEST_MVP_MINUTES ? bestPlayerIn(side, seats, ranking) : null)
  const bestOfSide = { blue: bestPlayerOf('blue'), red: bestPlayerOf('red') }

  const lines = seats.map((seat, slot) => ({
    ...seat,
    hasWon: seat.result === 'win',
    isMvp: seat.result === 'win' && bestOfSide[seat.side] === slot,
    isAce: seat.result === 'loss' && bestOfSide[seat.side] === slot,
    laneResult: lanes[slot] ?? null,
  }))

  return {
    ...judgement,
    scoreVersion: SCORE_VERSION,
    participants: lines.map((line, slot) => ({
      position: line.position,
      isPositionKnown: line.isPositionKnown,
      result: line.result,
      team: line.team,
      laneOpponent: slotOf(opponents[slot]),
      killParticipation: percentOf(participationOf(line)),
      performanceScore: scores[slot] ?? null,
      performanceRank: ranking && ranking.indexOf(slot) + 1,
      isMvp: line.isMvp,
      isAce: line.isAce,
      laneResult: line.laneResult,
      badges: judgement.isCounted ? badgesOf(line, { minutes, lines }) : [],
    })),
  }
}

type Seat = ReportedParticipant & { isPositionKnown: boolean; result: MatchResult; team: TeamTotals }

const participationOf = (seat: Seat) => killParticipation(seat, seat.team.kills)

const percentOf = (share: number | null) => (share === null ? null : 100 * share)

const shareOf = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole === 0 ? null : part / whole

function scoreOf(seat: Seat, opponentGold: number | null, minutes: number): number | null {
  const { team, damageTaken, damageSelfMitigated, goldEarned } = seat
  const borne = damageTaken === null || damageSelfMitigated === null ? null : damageTaken + damageSelfMitigated
  const borneShareOf =
    team.damageTaken === null || team.damageSelfMitigated === null ? null : team.damageTaken + team.damageSelfMitigated
  return performanceScore({
    position: seat.position,
    minutes,
    kills: seat.kills,
    deaths: seat.deaths,
    assists: seat.assists,
    killParticipation: participationOf(seat),
    damageShare: shareOf(seat.damageToChampions, team.damageToChampions),
    goldLead: goldEarned === null || opponentGold === null ? null : goldEarned - opponentGold,
    cs: seat.cs,
    visionScore: seat.visionScore,
    takenShare: shareOf(damageTaken, team.damageTaken),
    borneShare: shareOf(borne, borneShareOf),
    objectiveShare: shareOf(seat.damageToObjectives, team.damageToObjectives),
  })
}

function contenderOf(seat: Seat, score: number | null): LeaderboardContender {
  return {
    score,
    killParticipation: participationOf(seat) ?? 0,
    deaths: seat.deaths,
    goldEarned: seat.goldEarned ?? 0,
    championId: seat.championId ?? 0,
    side: seat.side,
  }
}

/** `ranking` is `null` unless all ten have a score, because the best of some might not be the best of the team. */
function bestPlayerIn(side: Side, seats: readonly Seat[], ranking: readonly number[] | null): number | null {
  return ranking?.find((slot) => seats[slot]?.side === side) ?? null
}
