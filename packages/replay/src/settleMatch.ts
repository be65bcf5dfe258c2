import type { ParsedMatch, ParsedParticipant, ParseRefusal, ParseResult, Side } from './parsedMatch.ts'
import { refuse } from './refusal.ts'

/** The mode with the most players is Arena of 2026: six teams of three. */
const MAX_PARTICIPANTS = 18
const LONGEST_SECONDS = 24 * 60 * 60

/** A source's statements, before the winner is settled and plausibility is checked. */
type ReportedMatch = Omit<ParsedMatch, 'participants' | 'durationSeconds' | 'winner' | 'timeline'> & {
  participants: readonly (ParsedParticipant | null)[]
  durationSeconds: number | null
  teamWins: Readonly<Record<Side, boolean | null>>
  /** The refusal for files of this source that have no scoreboard. */
  withoutScoreboard: ParseRefusal
}

/**
 * Returns the match with its winner and each player's result. Refuses a report without complete lines, a duration or a
 * result.
 */
export function settleMatch(report: ReportedMatch): ParseResult {
  const { participants: lines, teamWins, withoutScoreboard, durationSeconds, ...rest } = report
  if (lines.length === 0) return refuse(withoutScoreboard, 'no players')
  if (lines.length > MAX_PARTICIPANTS) return refuse('NOT_A_MATCH', `more than ${MAX_PARTICIPANTS} players`)
  const participants = lines.filter((line) => line !== null)
  if (participants.length < lines.length) return refuse(withoutScoreboard, 'a player without side or K/D/A')
  if (durationSeconds === null || durationSeconds > LONGEST_SECONDS) return refuse(withoutScoreboard, 'no duration')
  if (durationSeconds === 0) return refuse('UNFINISHED_GAME', 'lasted no time')

  const wins = [teamWins.blue, teamWins.red, ...participants.map(({ win }) => win)]
  if (wins.every((win) => win === null)) return refuse('UNFINISHED_GAME', 'nobody is said to have won or lost')
  const winner = winnerOf(participants, teamWins)
  if (winner === null && !wins.includes(true) && isRecordedLive(report) && report.endedInEarlySurrender !== true) {
    return refuse('UNFINISHED_GAME', 'nobody won')
  }

  return {
    ok: true,
    match: {
      ...rest,
      durationSeconds,
      winner,
      participants: withoutBrokenWards(participants).map((participant) => ({
        ...participant,
        win: participant.win ?? (winner && participant.side === winner),
      })),
      timeline: null,
    },
  }
}

/**
 * Whether the source records a game while it runs. The client and the API only have games that ended, so a game without
 * a winner there was aborted.
 */
const isRecordedLive = ({ source }: ReportedMatch) => source === 'rofl-v1' || source === 'rofl-v2'

/** Returns the winning side; `null` if neither side or both sides are said to have won. */
function winnerOf(participants: readonly ParsedParticipant[], teamWins: ReportedMatch['teamWins']): Side | null {
  const hasWon = (side: Side) =>
    teamWins[side] === true || participants.some((participant) => participant.side === side && participant.win)
  const blueWon = hasWon('blue')
  if (blueWon === hasWon('red')) return null
  return blueWon ? 'blue' : 'red'
}

/**
 * Makes broken ward counts unknown. Replays and Match-V5 of patch 13.3 count no wards placed although wards were
 * destroyed.
 */
function withoutBrokenWards(lines: readonly ParsedParticipant[]): readonly ParsedParticipant[] {
  const isBroken = lines.some((line) => line.wardsKilled) && !lines.some((line) => line.wardsPlaced)
  return isBroken ? lines.map((line) => ({ ...line, wardsPlaced: null })) : lines
}
