import { type BalanceWeights, PRESET_WEIGHTS } from '../balancing/weights.ts'
import { POSITIONS, type Position } from '../matches/matchFacts.ts'
import type { BalanceChoice, NightMap } from './nightSettings.ts'
import type { Wishes } from './positionCover.ts'

export const hasLanes = (map: NightMap): boolean => map === 'rift'

/** Returns the wishes that count on a map: all of them, or none on a map without lanes. */
export const wishesForMap = <T extends Wishes>(map: NightMap, person: T): T =>
  hasLanes(map) ? person : { ...person, main: null, sub: null, refused: [] }

/** A clan without saved weights uses `balanced`. */
export const weightsOf = (choice: BalanceChoice, ofClan: BalanceWeights | null): BalanceWeights =>
  choice === 'clan' ? (ofClan ?? PRESET_WEIGHTS.balanced) : PRESET_WEIGHTS[choice]

/** On a map without lanes, the terms about lanes are 0. */
export const weightsOn = (map: NightMap, weights: BalanceWeights): BalanceWeights =>
  hasLanes(map) ? weights : { ...weights, lane: 0, offRole: 0 }

const WISH_COST = { main: 0, sub: 1, fill: 3, refused: 1000 } as const

/** Returns how little a person wants a lane: 0 for the main one up to 1000 for a refused one. */
export function laneCost({ main, sub, refused }: Wishes, position: Position): number {
  if (refused.includes(position)) return WISH_COST.refused
  if (main === position || main === null) return WISH_COST.main
  return sub === position ? WISH_COST.sub : WISH_COST.fill
}

/** Whether the position is neither the person's main nor second one; never for a person without a choice. */
export const isOffRole = (wishes: Wishes, position: Position): boolean => laneCost(wishes, position) > WISH_COST.sub

/** Returns the positions for a team of five that break the fewest wishes. */
export function assignLanes(team: readonly Wishes[]): Position[] {
  let best: { cost: number; lanes: Position[] } = { cost: Number.POSITIVE_INFINITY, lanes: [] }
  const assign = (lanes: Position[], cost: number) => {
    if (cost >= best.cost) return
    const player = team[lanes.length]
    if (player === undefined) {
      best = { cost, lanes }
      return
    }
    for (const position of POSITIONS)
      if (!lanes.includes(position)) assign([...lanes, position], cost + laneCost(player, position))
  }
  assign([], 0)
  return best.lanes
}
