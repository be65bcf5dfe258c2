import { DAY_MS } from '../seoulTime.ts'
import { type KnownPlayer, knownFrom } from './circle.ts'

/** Two accounts that ever shared a clan or an invitation, or one of which owns a player the other made known or confirmed. */
export type Tie = { one: string; other: string; kind: 'clan' | 'claim' | 'confirmed' | 'invitation' }

/** Long enough that nobody makes accounts in advance for their testimony. Milliseconds. */
const SETTLED_AFTER_MS = 60 * DAY_MS
/** The most ties in a chain. */
export const LONGEST_CHAIN = 3

/** When accounts were made, in milliseconds, and the ties between them. */
export type Surroundings = { since: ReadonlyMap<string, number>; ties: readonly Tie[] }

/** Accounts made before this are settled. Milliseconds. */
export const settledBefore = (now: number): number => now - SETTLED_AFTER_MS

/** A missing account counts as made now. The operator, `-`, was always there. */
export const isSettled = (account: string, { since }: Pick<Surroundings, 'since'>, now: number): boolean =>
  account === '-' || (since.get(account) ?? now) < settledBefore(now)

/** Ties only its two accounts; no chain continues through it. */
const isAlone = (kind: Tie['kind']) => kind === 'invitation' || kind === 'claim'

/**
 * All accounts that are not independent of `parties`: the parties, accounts tied to them, and so on through unsettled accounts,
 * up to `LONGEST_CHAIN` ties. Settled accounts end a chain, since people who met long ago do not join strangers. Invitations do
 * not continue one, since anyone may invite anybody, nor do owned players, since anyone may record anybody first.
 */
export function withTied(parties: readonly string[], surroundings: Surroundings, now: number): Set<string> {
  const around = new Map<string, string[]>()
  const join = (one: string, other: string) => around.set(one, [...(around.get(one) ?? []), other])
  const reached = new Set(parties)
  for (const { one, other, kind } of surroundings.ties) {
    if (isAlone(kind)) continue
    join(one, other)
    join(other, one)
  }
  let ends: readonly string[] = parties
  for (let ties = 0; ties < LONGEST_CHAIN && ends.length > 0; ties += 1) {
    const next = [...new Set(ends.flatMap((account) => around.get(account) ?? []))].filter((id) => !reached.has(id))
    for (const account of next) reached.add(account)
    ends = next.filter((account) => !isSettled(account, surroundings, now))
  }
  for (const { one, other, kind } of surroundings.ties) {
    if (!isAlone(kind)) continue
    if (parties.includes(one)) reached.add(other)
    if (parties.includes(other)) reached.add(one)
  }
  return reached
}

type Speaker = { userId: string; players: readonly Pick<KnownPlayer, 'origins'>[] }

/**
 * The accounts an owner may rely on to speak about what the parties say, be it a match they sent or a claim of theirs. The owner
 * covers outsiders known from one of these accounts. They are the sources of the owner's own players that are settled and
 * independent of the parties and the owner. Empty when the owner is not settled, or is tied to the parties.
 */
export function independentSources(
  { userId, players }: Speaker,
  parties: readonly string[],
  surroundings: Surroundings,
  now: number,
): Set<string> {
  const tied = withTied(parties, surroundings, now)
  if (tied.has(userId) || !isSettled(userId, surroundings, now)) return new Set()
  // An account that made a player known has no influence through the player's owner on what it tells of others.
  const acquainted = { ...surroundings, ties: surroundings.ties.filter(({ kind }) => kind !== 'claim') }
  const met = withTied([...parties, userId], acquainted, now)
  const mayCount = (account: string) => !met.has(account) && isSettled(account, surroundings, now)
  return new Set(players.flatMap(sourcesOf).filter(mayCount))
}

/** Accounts that made a player known, `-` for the operator. Naming a guest makes nobody known. */
export const sourcesOf = (player: Pick<KnownPlayer, 'origins'>): string[] =>
  knownFrom(player).flatMap(({ account, isGuest }) => (isGuest ? [] : account))
