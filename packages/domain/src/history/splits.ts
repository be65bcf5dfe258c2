import type { MatchFacts } from '../matches/matchFacts.ts'

export type GamesAndWins = readonly [games: number, wins: number]
export type PatchRow = readonly [patch: string, games: number, wins: number]

export const LENGTH_BOUNDS_MINUTES = [20, 25, 30, 35] as const

const PATCHES_KEPT = 12

/** Returns games and wins by length of match, from the shortest, after one more counted match. */
export function nextLengths(before: readonly GamesAndWins[], facts: MatchFacts): GamesAndWins[] {
  const index = LENGTH_BOUNDS_MINUTES.filter((minutes) => facts.durationSeconds >= minutes * 60).length
  return before.map((row, at) => (at === index ? plusOne(row, facts) : row))
}

/** Returns games and wins on blue and on red after one more counted match. */
export const nextSides = (before: readonly GamesAndWins[], facts: MatchFacts): GamesAndWins[] =>
  before.map((row, index) => (index === (facts.side === 'blue' ? 0 : 1) ? plusOne(row, facts) : row))

/** Returns games and wins by patch after one more counted match. */
export function nextPatches(before: readonly PatchRow[], facts: MatchFacts): readonly PatchRow[] {
  const { patch } = facts
  if (patch === null) return before
  const [, games, wins] = before.find(([name]) => name === patch) ?? [patch, 0, 0]
  const row: PatchRow = [patch, ...plusOne([games, wins], facts)]
  return [...before.filter(([name]) => name !== patch), row].slice(-PATCHES_KEPT)
}

const plusOne = ([games, wins]: GamesAndWins, { result }: MatchFacts): GamesAndWins => [
  games + 1,
  wins + (result === 'win' ? 1 : 0),
]
