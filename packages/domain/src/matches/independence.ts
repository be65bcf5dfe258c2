import { DAY_MS } from '../seoulTime.ts'
import { countingOrigins, type KnownPlayer } from './circle.ts'

/**
 * A tie between two accounts: they once shared a clan or an invitation, or one of them owns a player whom the other
 * made known or confirmed.
 */
export type AccountTie = { one: string; other: string; kind: 'clan' | 'claim' | 'confirmed' | 'invitation' }

/**
 * How old an account must be to be settled, in milliseconds. Forgers are not expected to create accounts so long in
 * advance.
 */
export const SETTLED_AFTER_MS = 60 * DAY_MS
export const LONGEST_CHAIN = 3

/** When accounts were created, in milliseconds, and the ties between them. */
export type Surroundings = { since: ReadonlyMap<string, number>; ties: readonly AccountTie[] }

/** Returns the moment before which an account must have been created to be settled. Milliseconds. */
export const settledBefore = (now: number): number => now - SETTLED_AFTER_MS

/** Whether an account is settled. A missing account counts as created now. The operator, `-`, is always settled. */
export const isSettled = (account: string, { since }: Pick<Surroundings, 'since'>, now: number): boolean =>
  account === '-' || (since.get(account) ?? now) < settledBefore(now)

/**
 * Whether a tie connects only its two accounts. Anyone may join clans, invite people and be the first to record them,
 * and could otherwise tie strangers to each other.
 */
const endsChain = (kind: AccountTie['kind']) => kind !== 'confirmed'

/**
 * Returns all accounts that are not independent of `parties`: the parties and accounts tied to them. Claims confirmed
 * by unsettled accounts continue a chain, up to `LONGEST_CHAIN` ties. A settled account ends it, since people who met
 * long ago do not join strangers.
 */
export function withTiedAccounts(parties: readonly string[], surroundings: Surroundings, now: number): Set<string> {
  const neighboursOf = new Map<string, string[]>()
  const join = (one: string, other: string) => neighboursOf.set(one, [...(neighboursOf.get(one) ?? []), other])
  const reached = new Set(parties)
  for (const { one, other, kind } of surroundings.ties) {
    if (endsChain(kind)) continue
    join(one, other)
    join(other, one)
  }
  let ends: readonly string[] = parties
  for (let ties = 0; ties < LONGEST_CHAIN && ends.length > 0; ties += 1) {
    const next = [...new Set(ends.flatMap((account) => neighboursOf.get(account) ?? []))].filter(
      (id) => !reached.has(id),
    )
    for (const account of next) reached.add(account)
    ends = next.filter((account) => !isSettled(account, surroundings, now))
  }
  for (const { one, other, kind } of surroundings.ties) {
    if (!endsChain(kind)) continue
    if (parties.includes(one)) reached.add(other)
    if (parties.includes(other)) reached.add(one)
  }
  return reached
}

type SpeakingAccount = { userId: string; players: readonly Pick<KnownPlayer, 'origins'>[] }

/**
 * Returns the accounts on which an owner may rely for testimony about the parties' match or claim: settled sources of
 * the owner's own players that are independent of the parties and the owner. There are none if the owner is not
 * settled, or is tied to the parties. The owner covers outsiders whom one of these accounts made known.
 */
export function independentSources(
  { userId, players }: SpeakingAccount,
  parties: readonly string[],
  surroundings: Surroundings,
  now: number,
): Set<string> {
  const tied = withTiedAccounts(parties, surroundings, now)
  if (tied.has(userId) || !isSettled(userId, surroundings, now)) return new Set()
  // Ties by owned players are left out here, because a source that made the owner's player known is still independent
  // of the owner.
  const acquainted = { ...surroundings, ties: surroundings.ties.filter(({ kind }) => kind !== 'claim') }
  const acquaintedIds = withTiedAccounts([...parties, userId], acquainted, now)
  const mayCount = (account: string) => !acquaintedIds.has(account) && isSettled(account, surroundings, now)
  return new Set(players.flatMap(revealingAccounts).filter(mayCount))
}

/** Returns the accounts that made a player known; `-` is the operator. Naming a guest makes no player known. */
export const revealingAccounts = (player: Pick<KnownPlayer, 'origins'>): string[] =>
  countingOrigins(player).flatMap(({ account, isGuest }) => (isGuest ? [] : account))
