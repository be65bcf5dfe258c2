import { DAY_MS } from '../seoulTime.ts'

/** An account that sent, confirmed or edited a match; `null` where its age is unknown. In milliseconds. */
type Hand = { userId: string; since: number | null }

/** Who had a hand in a match. What the operator of the site imported needs no other witness. */
export type HandsInMatch = {
  isImported: boolean
  /** Sent or confirmed it. */
  witnesses: readonly Hand[]
  editors: readonly Hand[]
}

/** Those whose word is asked for may not also be the only ones who say what it rests on. */
type Parties = readonly string[]

/** Accounts younger than this were perhaps made for the claim. */
const OLD_ENOUGH_MS = 7 * DAY_MS

const isImpartial = ({ userId, since }: Hand, parties: Parties, now: number) =>
  !parties.includes(userId) && since !== null && now - since >= OLD_ENOUGH_MS

/**
 * Whether a match speaks for a claim. Two people could found a clan and write matches for it to confirm each other's
 * claims, so someone else must have sent or confirmed it, and edited it if it was edited.
 */
export const isWitnessed = (
  { isImported, witnesses, editors }: HandsInMatch,
  parties: Parties,
  now: number,
): boolean => {
  const isOfOthers = (hand: Hand) => isImpartial(hand, parties, now)
  return (isImported || witnesses.some(isOfOthers)) && (editors.length === 0 || editors.some(isOfOthers))
}

/** Share of a player's counted matches that a clan must have seen for its officers to know who that is. */
export const CLAN_SHARE = 0.8

/** What a clan's results say of a player: all counted matches, and the hands in those of the clan. */
export type ClanResults = { counted: number; ofClan: number; hands: readonly HandsInMatch[] }

/** Whether the clan's own results reach as far as this player: nearly all matches, and none that only the parties tell of. */
export const reachesPlayer = ({ counted, ofClan, hands }: ClanResults, parties: Parties, now: number): boolean =>
  ofClan > 0 && ofClan >= counted * CLAN_SHARE && hands.every((match) => isWitnessed(match, parties, now))

/** A match that an owner shared with the player who is claimed. */
export type SharedMatch = { isImported: boolean; senders: readonly Hand[] }

/** So many owners, who each shared so many matches with the player, of so many who sent them. */
export const VOUCHERS = 3
const SHARED_MATCHES = 3
const SENDERS = 2

/**
 * Whether an owner knows the player well enough for the word to count. Four accounts could write and confirm matches for
 * one another, so only such count as another account sent; one that the operator imported needs no second sender.
 */
export function knowsPlayer(shared: readonly SharedMatch[], parties: Parties, now: number): boolean {
  const impartial = shared.map(({ isImported, senders }) => ({
    isImported,
    senders: senders.filter((hand) => isImpartial(hand, parties, now)),
  }))
  const known = impartial.filter(({ isImported, senders }) => isImported || senders.length > 0)
  const senders = new Set(known.flatMap((match) => match.senders.map(({ userId }) => userId)))
  return known.length >= SHARED_MATCHES && (known.some(({ isImported }) => isImported) || senders.size >= SENDERS)
}
