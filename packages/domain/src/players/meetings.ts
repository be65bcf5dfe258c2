import type { Position, Side } from '../matches/matchFacts.ts'

type Seat = {
  playerId: string | null
  side: Side
  position: Position | null
  isPositionKnown: boolean
}

/** `playerA` is the smaller id. */
export type Meeting = {
  playerA: string
  playerB: string
  together: number
  togetherWins: number
  against: number
  againstWinsA: number
  sameLaneAgainst: number
}

/** Two players have the same lane only if the sources gave both positions. Unidentified players meet no one. */
export function meetingsOf(seats: readonly Seat[], winner: Side): Meeting[] {
  const players = seats
    .flatMap(({ playerId, ...seat }) => (playerId === null ? [] : [{ ...seat, playerId }]))
    .sort((a, b) => (a.playerId < b.playerId ? -1 : 1))
  return players.flatMap((a, index) => players.slice(index + 1).map((b) => meetingOf(a, b, winner)))
}

type KnownSeat = Seat & { playerId: string }

function meetingOf(a: KnownSeat, b: KnownSeat, winner: Side): Meeting {
  const isTogether = a.side === b.side
  const hasWonA = a.side === winner
  const isSameLane = a.position !== null && a.position === b.position && a.isPositionKnown && b.isPositionKnown
  return {
    playerA: a.playerId,
    playerB: b.playerId,
    together: isTogether ? 1 : 0,
    togetherWins: isTogether && hasWonA ? 1 : 0,
    against: isTogether ? 0 : 1,
    againstWinsA: !isTogether && hasWonA ? 1 : 0,
    sameLaneAgainst: !isTogether && isSameLane ? 1 : 0,
  }
}
