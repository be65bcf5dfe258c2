import { unknownStrength } from '@buri/domain/balancing/strength'
import type { Audience } from '#server/model/people/audience.ts'
import { nameOf } from '../lobby/shownNight.ts'
import type { NightCaller } from '../seenNight.ts'
import type { SeenSignup } from '../signups/signupReads.repository.ts'
import type { PlayerStrengths } from './teamMaking.ts'

/** Treats players who are hidden from the viewer as unknown, for numbers and orders that would reveal a strength. */
export function shownStrengths(
  strengths: PlayerStrengths,
  signups: readonly SeenSignup[],
  viewer: { caller: NightCaller; audience: Audience },
): PlayerStrengths {
  const hidden = new Set(signups.flatMap((row) => (nameOf(row, viewer).isHidden ? row.id : [])))
  const middle = unknownStrength([...strengths].flatMap(([id, { strength }]) => (hidden.has(id) ? [] : strength)))
  return new Map([...strengths].map(([id, strength]) => [id, hidden.has(id) ? middle : strength]))
}
