import type { Position, Side } from '../matches/matchFacts.ts'
import type { BalanceWeights } from './weights.ts'

/** Names are unique in a request. */
export type BalancePlayer = {
  name: string
  /** Strength in points. One unit of OpenSkill's μ is 40 points. Only differences matter. */
  strength: number
  deviation: number
  /** `null` if every seat suits equally. */
  main: Position | null
  subs: readonly Position[]
  refused: readonly Position[]
  /** How many games ago the player last sat in neither of their own positions; `null` if never. */
  gamesSinceFill: number | null
}

export type BalanceLock = { name: string; side: Side | null; position: Position | null }
export type Pair = readonly [string, string]

export type BalanceRequest = {
  players: readonly BalancePlayer[]
  weights: BalanceWeights
  locks: readonly BalanceLock[]
  together: readonly Pair[]
  apart: readonly Pair[]
  repeats: readonly Pair[]
  /** Decides ties, and which of the two teams is blue. */
  seed: number
}

/** Names of both teams, each in the order of `POSITIONS`. */
export type Teams = Record<Side, readonly string[]>

/** Returns all pairs of names that are in the same group. */
export const pairsOf = (groups: readonly (readonly string[])[]): Pair[] =>
  groups.flatMap((group) => group.flatMap((name, index) => group.slice(index + 1).map((other): Pair => [name, other])))
