import type { Position, Side } from '../matches/matchFacts.ts'
import type { BalanceWeights } from './weights.ts'

/** One of those to be divided. Names are unique among them. */
export type BalancePlayer = {
  name: string
  /** Points: 40 are one of OpenSkill's μ. Only differences matter. */
  strength: number
  /** Standard deviation of `strength`, in points. */
  deviation: number
  /** `null` of whom any seat suits alike. */
  main: Position | null
  subs: readonly Position[]
  refused: readonly Position[]
  /** Games since the last one off both own positions; `null` for none. */
  gamesSinceFill: number | null
}

/** A seat, or a part of it, that one player is to have. */
export type BalanceLock = { name: string; side: Side | null; position: Position | null }
export type Pair = readonly [string, string]

export type BalanceRequest = {
  players: readonly BalancePlayer[]
  weights: BalanceWeights
  locks: readonly BalanceLock[]
  /** Who wish to be in one team. */
  together: readonly Pair[]
  /** Who are to be in different teams. */
  apart: readonly Pair[]
  /** Who were in one team lately. */
  repeats: readonly Pair[]
  /** Decides between answers of the same cost, and who is blue. */
  seed: number
}

/** Names of both teams, each in the order of `POSITIONS`. */
export type Teams = Record<Side, readonly string[]>

/** How two names that are one name are found: groups of them become all their pairs. */
export const pairsOf = (groups: readonly (readonly string[])[]): Pair[] =>
  groups.flatMap((group) => group.flatMap((name, place) => group.slice(place + 1).map((other): Pair => [name, other])))
