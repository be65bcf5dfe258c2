import { DAY_MS } from '../seoulTime.ts'
import { type KnownPlayer, knownFrom } from './circle.ts'

/** Two accounts that ever shared a clan or an invitation, or of which one owns a player whom the other made known or confirmed. */
export type Tie = { one: string; other: string; kind: 'clan' | 'claim' | 'confirmed' | 'invitation' }

/** Who waits so long makes no accounts for what they are to say. Milliseconds. */
const SETTLED_AFTER_MS = 60 * DAY_MS
/** How many ties a chain has at most. */
export const LONGEST_CHAIN = 3

/** Since when accounts are there, in milliseconds, and what joins them. */
export type Surroundings = { since: ReadonlyMap<string, number>; ties: readonly Tie[] }

/** Accounts made before are settled, in milliseconds. */
export const settledBefore = (now: number): number => now - SETTLED_AFTER_MS

/** An account that is not there is as one of today. The operator, `-`, was always there. */
export const isSettled = (account: string, { since }: Pick<Surroundings, 'since'>, now: number): boolean =>
  account === '-' || (since.get(account) ?? now) < settledBefore(now)

/** Ties those two alone. */
const isAlone = (kind: Tie['kind']) => kind === 'invitation' || kind === 'claim'

/**
 * Everyone who says nothing independent of these accounts: they, those who are tied to them, and on from there as far as a
 * chain goes through accounts that are not settled. People who met long ago join no strangers, and no chain goes on by an
 * invitation, as anyone may invite anybody, nor by who made whose player known, which anyone does by a match.
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
 * For whose people an owner speaks on what the parties say, be it a match that they sent or a claim of theirs: those known
 * from the same accounts as the owner's own players, where these are settled and independent of the parties and the owner.
 * What an account made known speaks for nobody of whom it did not tell itself. Nobody's where the owner is not settled, or tied
 * to the parties.
 */
export function independentSources(
  { userId, players }: Speaker,
  parties: readonly string[],
  surroundings: Surroundings,
  now: number,
): Set<string> {
  const tied = withTied(parties, surroundings, now)
  if (tied.has(userId) || !isSettled(userId, surroundings, now)) return new Set()
  // By owning a player nobody has a hand in what the one who told of it tells of others.
  const acquainted = { ...surroundings, ties: surroundings.ties.filter(({ kind }) => kind !== 'claim') }
  const met = withTied([...parties, userId], acquainted, now)
  const mayCount = (account: string) => !met.has(account) && isSettled(account, surroundings, now)
  return new Set(players.flatMap(sourcesOf).filter(mayCount))
}

/** Accounts that made a player known, `-` for the operator. Who only named a guest made nobody known. */
export const sourcesOf = (player: Pick<KnownPlayer, 'origins'>): string[] =>
  knownFrom(player).flatMap(({ account, isGuest }) => (isGuest ? [] : account))
