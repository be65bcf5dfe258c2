import type { ParsedParticipant, Position } from './parsedMatch.ts'

const POSITIONS: ReadonlySet<unknown> = new Set<Position>(['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY'])

const isPosition = (value: unknown): value is Position => POSITIONS.has(value)

/** Returns the position that a word names. Empty text, `Invalid` and `NONE` all mean that the game does not know. */
export const positionOf = (value: unknown): Position | null => (isPosition(value) ? value : null)

/**
 * Returns the team position or, only if that field is missing, the individual guess. An empty team position means that
 * the game examined the whole team and could not decide.
 */
export const positionOrGuess = (team: unknown, individual: unknown) =>
  positionOf(team === undefined ? individual : team)

// Lane and role together. Roles were DUO_CARRY and DUO_SUPPORT until 2025; the client's records of 2026 have CARRY and
// SUPPORT.
const POSITION_OF_LANE_AND_ROLE: ReadonlyMap<string, Position> = new Map([
  ['TOP SOLO', 'TOP'],
  ['JUNGLE NONE', 'JUNGLE'],
  ['MIDDLE SOLO', 'MIDDLE'],
  ['MID SOLO', 'MIDDLE'],
  ['BOTTOM DUO_CARRY', 'BOTTOM'],
  ['BOTTOM CARRY', 'BOTTOM'],
  ['BOTTOM DUO_SUPPORT', 'UTILITY'],
  ['BOTTOM SUPPORT', 'UTILITY'],
])

export const positionFromLane = (lane: unknown, role: unknown): Position | null =>
  POSITION_OF_LANE_AND_ROLE.get(`${lane} ${role}`) ?? null

/** Drops positions that two players of a side have. Lanes are guessed from movement, so a side may get two junglers. */
export function withoutSharedPositions(participants: readonly ParsedParticipant[]): ParsedParticipant[] {
  const isShared = (participant: ParsedParticipant) =>
    participants.some(
      (other) => other !== participant && other.side === participant.side && other.position === participant.position,
    )
  return participants.map((participant) => (isShared(participant) ? { ...participant, position: null } : participant))
}
