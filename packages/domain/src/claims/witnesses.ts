import { DAY_MS } from '../seoulTime.ts'

/** `since` is when the account was created, in milliseconds; `null` if unknown. */
type InvolvedAccount = { userId: string; since: number | null }

/** A match that the operator imported needs no other witness. */
export type InvolvedAccounts = {
  isImported: boolean
  witnesses: readonly InvolvedAccount[]
  editors: readonly InvolvedAccount[]
}

/** The claimant and the vouching account, whose evidence alone does not count. */
type Parties = readonly string[]

/** A younger account may have been created for the claim. */
const OLD_ENOUGH_MS = 7 * DAY_MS

const isImpartial = ({ userId, since }: InvolvedAccount, parties: Parties, now: number) =>
  !parties.includes(userId) && since !== null && now - since >= OLD_ENOUGH_MS

/**
 * Whether a match supports a claim. Two people could found a clan and confirm each other's invented matches, so someone
 * else must have uploaded or confirmed the match, and someone else must have edited it if it was edited.
 */
export const supportsClaim = (
  { isImported, witnesses, editors }: InvolvedAccounts,
  parties: Parties,
  now: number,
): boolean => {
  const isOfOthers = (account: InvolvedAccount) => isImpartial(account, parties, now)
  return (isImported || witnesses.some(isOfOthers)) && (editors.length === 0 || editors.some(isOfOthers))
}

/** Officers of a clan can identify a player if the clan has at least this share of the player's counted matches. */
export const MIN_CLAN_SHARE = 0.8

/** `counted` is the number of the player's counted matches, `ofClan` the number of those that belong to the clan. */
export type ClanResults = { counted: number; ofClan: number; involvedAccounts: readonly InvolvedAccounts[] }

/**
 * Whether the clan's results identify this player: they include nearly all of the player's matches, and each match has
 * a witness other than the parties.
 */
export const identifiesPlayer = (
  { counted, ofClan, involvedAccounts }: ClanResults,
  parties: Parties,
  now: number,
): boolean =>
  ofClan > 0 &&
  ofClan >= counted * MIN_CLAN_SHARE &&
  involvedAccounts.every((match) => supportsClaim(match, parties, now))

export type SharedMatch = { isImported: boolean; senders: readonly InvolvedAccount[] }

/**
 * `VOUCHERS` owners must vouch. Each must share `SHARED_MATCHES` with the player, sent by at least `MIN_UPLOADERS`
 * accounts.
 */
export const VOUCHERS = 3
const SHARED_MATCHES = 3
const MIN_UPLOADERS = 2

/**
 * Whether an owner knows the player well enough to vouch. Four accounts could invent and confirm matches for one
 * another, so only matches from other uploaders count.
 */
export function knowsPlayer(shared: readonly SharedMatch[], parties: Parties, now: number): boolean {
  const impartialMatches = shared.map(({ isImported, senders }) => ({
    isImported,
    senders: senders.filter((account) => isImpartial(account, parties, now)),
  }))
  const vouching = impartialMatches.filter(({ isImported, senders }) => isImported || senders.length > 0)
  const senders = new Set(vouching.flatMap((match) => match.senders.map(({ userId }) => userId)))
  return (
    vouching.length >= SHARED_MATCHES &&
    (vouching.some(({ isImported }) => isImported) || senders.size >= MIN_UPLOADERS)
  )
}
