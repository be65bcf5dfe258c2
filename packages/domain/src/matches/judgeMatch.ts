import { queueKindOf } from '../gameData/queues.ts'
import { DEFAULT_TAG_LINE, nameKeyOf } from '../riotId.ts'
import { botTestFor, isVisibleName } from './bots.ts'
import { type MatchResult, type Side, TEAM_SIZE } from './matchFacts.ts'
import { type ReportedMatch, type ReportedParticipant, SIDES } from './reportedMatch.ts'
import { isSummonersRift } from './summonersRift.ts'
import { type GameMode, isInHouse, type TypeLabel, typeLabel } from './typeLabel.ts'

/** A shorter match never counts. It is a remake if its source does not say whether it is one. */
const SHORTEST_COUNTED_SECONDS = 300

/** The most significant reason is first. */
export type UncountedReason =
  | 'REMAKE'
  | 'NOT_TEN_PLAYERS'
  | 'NOT_FIVE_AGAINST_FIVE'
  | 'HAS_BOTS'
  | 'SAME_PERSON_TWICE'
  | 'NOT_SUMMONERS_RIFT'
  | 'NOT_CLASSIC_MODE'
  | 'NO_WINNER'
  | 'TOO_SHORT'

type Line = GameMode['participants'][number] &
  Pick<ReportedParticipant, 'side' | 'win' | 'gameName' | 'tagLine' | 'clientPuuid' | 'apiPuuid' | 'isBot'>
type JudgedMatch = Omit<GameMode, 'participants'> &
  Pick<ReportedMatch, 'durationSeconds' | 'endedInEarlySurrender' | 'winner'> & { participants: readonly Line[] }

export type Judgement = {
  typeLabel: TypeLabel
  winner: Side | null
  isRemake: boolean
  isCounted: boolean
  /** Whether the match counts and is in-house, and so moves ratings. */
  isRated: boolean
  uncountedReason: UncountedReason | null
  results: readonly MatchResult[]
}

/**
 * Returns a match's type, winner and results, whether it counts and moves ratings, and the first reason why it does not
 * count.
 */
export function judgeMatch(match: JudgedMatch): Judgement {
  const winner = winnerOf(match)
  const uncountedReason = uncountedReasonOf(match, winner)
  const isRemake = uncountedReason === 'REMAKE'
  const isCounted = uncountedReason === null
  return {
    typeLabel: typeLabel(match),
    winner,
    isRemake,
    isCounted,
    isRated: isCounted && isInHouse(match),
    uncountedReason,
    results: match.participants.map(({ side, win }) => {
      if (isRemake) return 'remake'
      // Arena has more than two teams, so only the player's line contains the result.
      const hasWon = winner === null ? win : side === winner
      if (hasWon === null) return 'none'
      return hasWon ? 'win' : 'loss'
    }),
  }
}

function uncountedReasonOf(match: JudgedMatch, winner: Side | null): UncountedReason | null {
  const { participants, durationSeconds, gameMode } = match
  if (isRemake(match)) return 'REMAKE'
  if (participants.length !== 2 * TEAM_SIZE) return 'NOT_TEN_PLAYERS'
  if (SIDES.some((side) => participants.filter((line) => line.side === side).length !== TEAM_SIZE))
    return 'NOT_FIVE_AGAINST_FIVE'
  if (hasBots(match)) return 'HAS_BOTS'
  if (hasSamePersonTwice(participants)) return 'SAME_PERSON_TWICE'
  if (!isSummonersRift(match)) return 'NOT_SUMMONERS_RIFT'
  if (gameMode !== null && gameMode !== 'CLASSIC') return 'NOT_CLASSIC_MODE'
  if (winner === null) return 'NO_WINNER'
  if (durationSeconds < SHORTEST_COUNTED_SECONDS) return 'TOO_SHORT'
  return null
}

// `endedInEarlySurrender` is undocumented and was set in games of 235 s and 248 s, so time decides only if it is
// unknown: https://github.com/RiotGames/developer-relations/issues/818
function isRemake({ endedInEarlySurrender, durationSeconds }: JudgedMatch): boolean {
  return endedInEarlySurrender ?? durationSeconds < SHORTEST_COUNTED_SECONDS
}

/**
 * Returns the winner that the match states, or else the side whose lines say that they won; `null` if neither or both
 * did.
 */
function winnerOf({ winner, participants }: JudgedMatch): Side | null {
  if (winner !== null) return winner
  const winners = SIDES.filter((side) => participants.some((line) => line.side === side && line.win === true))
  return winners.length === 1 ? (winners[0] ?? null) : null
}

const hasBots = ({ participants, queueId }: JudgedMatch) =>
  (queueId !== null && queueKindOf(queueId) === 'bots') || participants.some(botTestFor(participants))

function hasSamePersonTwice(participants: readonly Line[]): boolean {
  const ids = participants.flatMap(idsOf)
  return new Set(ids).size < ids.length
}

/** Returns the ids of a line; none for a line without ids and name, which is a different player each time. */
function idsOf({ apiPuuid, clientPuuid, gameName, tagLine }: Line): string[] {
  const puuids = [apiPuuid, clientPuuid].filter((puuid) => puuid !== null)
  if (puuids.length > 0 || !isVisibleName(gameName)) return puuids
  return [nameKeyOf({ gameName, tagLine: tagLine ?? DEFAULT_TAG_LINE })]
}
