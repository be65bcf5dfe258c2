import { mayHideAt, type Proof } from '../claims/proofs.ts'

export const MAX_ALTS = 5

type OwnedSide = {
  owned: { proof: Proof; since: number }
  /**
   * Whether more than the account's own statement proves that it owns the player: the game, an administrator, or
   * matches that the operator or an account of sixty days sent.
   */
  isProven: boolean
  /** Whether the former owner, or a clanmate of the player, claims the player. It matters only if the proof is weak. */
  isClaimed: boolean
  alts: number
}

type AltRefusal = 'ALT_WAITS' | 'ALT_UNPROVEN' | 'ALT_CLAIMED' | 'ALT_OF_ALT' | 'ALTS_FULL'

/**
 * Judges whether an owner may make one player the alt of another. A weakly proven owner must first wait for objections,
 * as long as before hiding a player, because both changes hide a name from others.
 */
export function judgeAlt(main: OwnedSide, alt: OwnedSide, now: number): AltRefusal | null {
  if ([main, alt].some(({ owned }) => mayHideAt(owned) > now)) return 'ALT_WAITS'
  // Ownership of both players must be proven. Otherwise new accounts could give an invented player a newcomer's id, and
  // so take over the newcomer.
  if (!main.isProven || !alt.isProven) return 'ALT_UNPROVEN'
  if ([main, alt].some(({ isClaimed, owned }) => isClaimed && mayHideAt(owned) > 0)) return 'ALT_CLAIMED'
  if (alt.alts > 0) return 'ALT_OF_ALT'
  return main.alts >= MAX_ALTS ? 'ALTS_FULL' : null
}
