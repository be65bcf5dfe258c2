import { POSITIONS, type Position } from '../matches/matchFacts.ts'
import type { Wishes } from './positionCover.ts'

const COST = { main: 0, sub: 1, fill: 3, refused: 1000 } as const

export function laneCost({ main, sub, refused }: Wishes, position: Position): number {
  if (refused.includes(position)) return COST.refused
  if (main === position || main === null) return COST.main
  return sub === position ? COST.sub : COST.fill
}

/** Plays neither main nor second position; whoever chose none is never off role. */
export const isOffRole = (wishes: Wishes, position: Position): boolean => laneCost(wishes, position) > COST.sub

/** The positions of a team of five that cost its wishes least; of equals the first in the order of the lanes. */
export function lanesOf(team: readonly Wishes[]): Position[] {
  let best: { cost: number; lanes: Position[] } = { cost: Number.POSITIVE_INFINITY, lanes: [] }
  const place = (lanes: Position[], cost: number) => {
    if (cost >= best.cost) return
    const one = team[lanes.length]
    if (one === undefined) {
      best = { cost, lanes }
      return
    }
    for (const position of POSITIONS)
      if (!lanes.includes(position)) place([...lanes, position], cost + laneCost(one, position))
  }
  place([], 0)
  return best.lanes
}
