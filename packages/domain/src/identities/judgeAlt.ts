import { mayHideAt, type Proof } from '../claims/proofs.ts'

/** The most alts of one player. */
export const MAX_ALTS = 5

/** One of the two players that the account wants to join. */
type OwnedSide = {
  /** `since` is in milliseconds since 1970. */
  owned: { proof: Proof; since: number }
  /**
   * Whether the owner is proven: by the game, an administrator, or matches that the operator or an account of sixty
   * days sent.
   */
  isProven: boolean
  /** Whether the former owner, or a clanmate of the player, claims it. Matters only if the proof is weak. */
  isClaimed: boolean
  alts: number
}

type AltRefusal = 'ALT_WAITS' | 'ALT_UNPROVEN' | 'ALT_CLAIMED' | 'ALT_OF_ALT' | 'ALTS_FULL'

/**
 * Whether an owner may make a player the alt of another one: `null` if so. A weakly proven player must have been open
 * to objections for as long as one that is to be hidden, because both hide its name from others.
 */
export function judgeAlt(main: OwnedSide, alt: OwnedSide, now: number): AltRefusal | null {
  if ([main, alt].some(({ owned }) => mayHideAt(owned) > now)) return 'ALT_WAITS'
  // The owner must be proven for both: otherwise new accounts could give an invented player a newcomer's id and so take
  // over the newcomer.
  if (!main.isProven || !alt.isProven) return 'ALT_UNPROVEN'
  if ([main, alt].some(({ isClaimed, owned }) => isClaimed && mayHideAt(owned) > 0)) return 'ALT_CLAIMED'
  if (alt.alts > 0) return 'ALT_OF_ALT'
  return main.alts >= MAX_ALTS ? 'ALTS_FULL' : null
}
