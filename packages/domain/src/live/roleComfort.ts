import { POSITIONS, type Position } from '../matches/matchFacts.ts'
import type { RoleComfort } from './livePrediction.ts'

/** A role with less than this share of the last fifty matches is not a second role. */
const LEAST_SHARE = 0.15

/** Returns how well a position suits a player. `roles` are the player's shares in the order of `POSITIONS`. */
export function roleComfort(roles: readonly number[] | null, position: Position | null): RoleComfort {
  if (roles === null || position === null) return null
  const share = roles[POSITIONS.indexOf(position)] ?? 0
  const more = roles.filter((other) => other > share).length
  if (more === 0) return 'main'
  return more === 1 && share >= LEAST_SHARE ? 'sub' : 'fill'
}
