import { DAY_MS } from '../seoulTime.ts'
import { countingOrigins, type KnownPlayer } from './circle.ts'

/**
 * Two accounts that ever shared a clan or an invitation, or one of which owns a player that the other made known or
 * confirmed.
 */
export type AccountTie = { one: string; other: string; kind: 'clan' | 'claim' | 'confirmed' | 'invitation' }

/** How old an account must be to be settled: longer than anyone would create accounts in advance. Milliseconds. */
export const SETTLED_AFTER_MS = 60 * DAY_MS
/** The most ties in a chain. */
export const LONGEST_CHAIN = 3

/** Creation times of accounts in milliseconds, and the ties between them. */
export type Surroundings = { since: ReadonlyMap<string, number>; ties: readonly AccountTie[] }

/** Accounts created before this moment are settled. Milliseconds. */
export const settledBefore = (now: number): number => now - SETTLED_AFTER_MS

/** Whether an account is settled. A missing one counts as created now; the operator, `-`, was always there. */
export const isSettled = (account: string, { since }: Pick<Surroundings, 'since'>, now: number): boolean =>
  account === '-' || (since.get(account) ?? now) < settledBefore(now)

/** Whether a tie joins only its two accounts, so that no chain continues through it. */
const isOnlyTie = (kind: AccountTie['kind']) => kind === 'invitation' || kind === 'claim'

/**
 * All accounts that are not independent of `parties`: the parties, accounts tied to them, and so on through unsettled
 * accounts, up to `LONGEST_CHAIN` ties. Settled accounts end a chain, since people who met long ago do not join
 * strangers. Invitations do not continue one, since anyone may invite anybody; owned players do not either, since
 * anyone may record anybody first.
 */
export function withTiedAccounts(parties: readonly string[], surroundings: Surroundings, now: number): Set<string> {
  const neighboursOf = new Map<string, string[]>()
  const join = (one: string, other: string) => neighboursOf.set(one, [...(neighboursOf.get(one) ?? []), other])
  const reached = new Set(parties)
  for (const { one, other, kind } of surroundings.ties) {
    if (isOnlyTie(kind)) continue
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
    if (!isOnlyTie(kind)) continue
    if (parties.includes(one)) reached.add(other)
    if (parties.includes(other)) reached.add(one)
  }
  return reached
}

type SpeakingAccount = { userId: string; players: readonly Pick<KnownPlayer, 'origins'>[] }

/**
 * The accounts an owner may rely on for testimony about the parties' match or claim; the owner covers outsiders known
 * from one of them. They are settled sources of the owner's own players, independent of the parties and the owner.
 * Empty if the owner is not settled, or is tied to the parties.
 */
export function independentSources(
  { userId, players }: SpeakingAccount,
  parties: readonly string[],
  surroundings: Surroundings,
  now: number,
): Set<string> {
  const tied = withTiedAccounts(parties, surroundings, now)
  if (tied.has(userId) || !isSettled(userId, surroundings, now)) return new Set()
  // Ties by owned players do not count here: a source that made the owner's player known is still independent of the
  // owner.
  const acquainted = { ...surroundings, ties: surroundings.ties.filter(({ kind }) => kind !== 'claim') }
  const acquaintedIds = withTiedAccounts([...parties, userId], acquainted, now)
  const mayCount = (account: string) => !acquaintedIds.has(account) && isSettled(account, surroundings, now)
  return new Set(players.flatMap(revealingAccounts).filter(mayCount))
}

/** Accounts that made a player known, `-` for the operator. Naming a guest makes no player known. */
export const revealingAccounts = (player: Pick<KnownPlayer, 'origins'>): string[] =>
  countingOrigins(player).flatMap(({ account, isGuest }) => (isGuest ? [] : account))
