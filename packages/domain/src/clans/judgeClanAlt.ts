import { MAX_ALTS } from '../identities/judgeAlt.ts'

export type ClanAltFacts = {
  /** Whether the officer is the member, and would decide on their own record. */
  isOwnMember: boolean
  isItself: boolean
  isHidden: boolean
  /** If the player has an owner, only the owner may decide. */
  isOwned: boolean
  isOfClan: boolean
  isRefused: boolean
  haveMet: boolean
  /** Whether the main player is itself an alt in this clan, or the alt has alts. */
  isChained: boolean
  alts: number
}

type ClanAltRefusal =
  | 'ALT_OF_OWN'
  | 'ALT_OF_ITSELF'
  | 'ALT_HIDDEN'
  | 'ALT_OWNED'
  | 'ALT_NOT_OF_CLAN'
  | 'ALT_REFUSED'
  | 'PLAYERS_MET'
  | 'ALT_OF_ALT'
  | 'ALTS_FULL'

/** Returns why an officer may not call a player a member's alt, or `null` if the officer may. */
export function judgeClanAlt(facts: ClanAltFacts): ClanAltRefusal | null {
  const refusals: readonly (readonly [boolean, ClanAltRefusal])[] = [
    [facts.isOwnMember, 'ALT_OF_OWN'],
    [facts.isItself, 'ALT_OF_ITSELF'],
    [facts.isHidden, 'ALT_HIDDEN'],
    [facts.isOwned, 'ALT_OWNED'],
    [!facts.isOfClan, 'ALT_NOT_OF_CLAN'],
    [facts.isRefused, 'ALT_REFUSED'],
    [facts.haveMet, 'PLAYERS_MET'],
    [facts.isChained, 'ALT_OF_ALT'],
    [facts.alts >= MAX_ALTS, 'ALTS_FULL'],
  ]
  return refusals.find(([is]) => is)?.[1] ?? null
}
