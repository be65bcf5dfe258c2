import { strictest, type Visibility } from '../players/visibility.ts'
import { HOUR_MS } from '../seoulTime.ts'

/** What may prove whose a player is, the weakest first. */
export const PROOFS = ['officer', 'owners', 'icon', 'admin'] as const
export type Proof = (typeof PROOFS)[number]

/** A stronger proof takes a player from the one who had a weaker; equal ones are for the staff to decide. */
export const overturns = (proof: Proof, held: Proof): boolean => PROOFS.indexOf(proof) > PROOFS.indexOf(held)

/** So long others have time to object before a new owner may hide a player. */
export const HIDING_WAITS_MS = 72 * HOUR_MS

/** From when an owner may hide the player, in milliseconds. The game's word and an administrator's wait for nothing. */
export const mayHideAt = ({ proof, since }: { proof: Proof; since: number }): number =>
  proof === 'icon' || proof === 'admin' ? 0 : since + HIDING_WAITS_MS

/** Showing more is always the owner's to decide. */
export const isHiding = (before: Visibility, after: Visibility): boolean =>
  after !== before && strictest([before, after]) === after

/** So long a displaced owner may object. */
export const OBJECTION_MS = 30 * 24 * HOUR_MS
