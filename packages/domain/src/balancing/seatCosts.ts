import { POSITIONS, type Position } from '../matches/matchFacts.ts'
import type { BalanceLock, BalancePlayer } from './balanceRequest.ts'
import { fillProtection, OFF_ROLE_COSTS } from './weights.ts'

type SeatComfort = keyof typeof OFF_ROLE_COSTS | 'refused'

/** Returns how well a position suits a player, by their own choices. */
export function seatComfort({ main, subs, refused }: BalancePlayer, position: Position): SeatComfort {
  if (refused.includes(position)) return 'refused'
  if (main === null || main === position) return 'main'
  return subs.includes(position) ? 'sub' : 'fill'
}

/**
 * Returns the cost of a seat in points. A refused position, which a player gets only if seated by hand, costs the same
 * as one that the player did not choose.
 */
export function seatCost(player: BalancePlayer, position: Position): number {
  const comfort = seatComfort(player, position)
  return OFF_ROLE_COSTS[comfort === 'refused' ? 'fill' : comfort] * fillProtection(player.gamesSinceFill)
}

/**
 * Returns the positions that a player may be given: none that they refuse, and only the locked one if there is a lock.
 */
export function seatsOpenTo(
  player: Pick<BalancePlayer, 'name' | 'refused'>,
  locks: readonly BalanceLock[],
): readonly Position[] {
  const locked = locks.flatMap(({ name, position }) => (name === player.name && position !== null ? [position] : []))
  return POSITIONS.filter((position) => !player.refused.includes(position) && locked.every((only) => only === position))
}
