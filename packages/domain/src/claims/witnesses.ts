import { DAY_MS } from '../seoulTime.ts'

/** An account that uploaded, confirmed or edited a match; `null` if its age is unknown. Milliseconds. */
type InvolvedAccount = { userId: string; since: number | null }

/** Accounts involved in a match. A match the operator imported needs no other witness. */
export type InvolvedAccounts = {
  isImported: boolean
  /** Accounts that uploaded or confirmed the match. */
  witnesses: readonly InvolvedAccount[]
  editors: readonly InvolvedAccount[]
}

/** The claimant and the vouching account: evidence from these two alone does not count. */
type Parties = readonly string[]

/** Accounts need this age to be witnesses: younger ones may have been created for the claim. */
const OLD_ENOUGH_MS = 7 * DAY_MS

const isImpartial = ({ userId, since }: InvolvedAccount, parties: Parties, now: number) =>
  !parties.includes(userId) && since !== null && now - since >= OLD_ENOUGH_MS

/**
 * Whether a match supports a claim. Two people could found a clan and confirm each other's invented matches, so someone
 * else must have uploaded or confirmed it, and edited it if it was edited.
 */
export const supportsClaim = (
  { isImported, witnesses, editors }: InvolvedAccounts,
  parties: Parties,
  now: number,
): boolean => {
  const isOfOthers = (account: InvolvedAccount) => isImpartial(account, parties, now)
  return (isImported || witnesses.some(isOfOthers)) && (editors.length === 0 || editors.some(isOfOthers))
}

/** Share of a player's counted matches that a clan must have seen before its officers can identify the player. */
export const MIN_CLAN_SHARE = 0.8

/** A clan's evidence about a player: counts of counted matches, and the accounts involved in the clan's own. */
export type ClanResults = { counted: number; ofClan: number; involvedAccounts: readonly InvolvedAccounts[] }

/**
 * Whether the clan's results identify this player: they include nearly all matches, and each has a witness besides the
 * parties.
 */
export const identifiesPlayer = (
  { counted, ofClan, involvedAccounts }: ClanResults,
  parties: Parties,
  now: number,
): boolean =>
  ofClan > 0 &&
  ofClan >= counted * MIN_CLAN_SHARE &&
  involvedAccounts.every((match) => supportsClaim(match, parties, now))

/** A match that an owner shared with the claimed player. */
export type SharedMatch = { isImported: boolean; senders: readonly InvolvedAccount[] }

/** Owners needed to vouch, shared matches each needs with the player, and uploaders of those matches. */
export const VOUCHERS = 3
const SHARED_MATCHES = 3
const MIN_UPLOADERS = 2

/**
 * Whether an owner knows the player well enough to vouch. Four accounts could invent and confirm matches for one
 * another, so only matches from other uploaders count; one the operator imported needs no second uploader.
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
