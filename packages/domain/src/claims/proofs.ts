import { strictestVisibility, type Visibility } from '../players/visibility.ts'
import { HOUR_MS } from '../seoulTime.ts'

/** Kinds of proof that a player belongs to an account, weakest first. */
export const PROOFS = ['officer', 'owners', 'icon', 'admin'] as const
export type Proof = (typeof PROOFS)[number]

/**
 * Whether an account with `proof` takes a player from an owner with the proof `other`. Staff decide between equal
 * proofs.
 */
export const isStrongerProof = (proof: Proof, other: Proof): boolean => PROOFS.indexOf(proof) > PROOFS.indexOf(other)

/** How long others may object before a new owner may hide a player, in milliseconds. */
export const HIDING_WAIT_MS = 72 * HOUR_MS

/** Returns when an owner may hide the player, in milliseconds. Proof by icon or administrator needs no wait. */
export const mayHideAt = ({ proof, since }: { proof: Proof; since: number }): number =>
  proof === 'icon' || proof === 'admin' ? 0 : since + HIDING_WAIT_MS

/** Whether a change hides more of the player. An owner may always show more. */
export const isMoreHidden = (before: Visibility, after: Visibility): boolean =>
  after !== before && strictestVisibility([before, after]) === after

/** How long a displaced owner may object, in milliseconds. */
export const OBJECTION_MS = 30 * 24 * HOUR_MS
