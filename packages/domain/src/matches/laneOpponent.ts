import type { Position, Side } from './matchFacts.ts'

type Seat = { side: Side; position: Position | null }

/** Returns the only opponent in the same position; `undefined` if the position is unknown, or two opponents have it. */
export function laneOpponentOf<Line extends Seat>({ side, position }: Seat, lines: readonly Line[]): Line | undefined {
  if (position === null) return undefined
  const opponents = lines.filter((other) => other.side !== side && other.position === position)
  return opponents.length === 1 ? opponents[0] : undefined
}
