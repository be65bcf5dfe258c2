import { type MatchFacts, POSITIONS, type Position } from '../matches/matchFacts.ts'
import { MINUTE_MS } from '../seoulTime.ts'

// This is a number of matches, not of days, because clans rest for a season and come back.
const RECENT_KEPT = 50

const FLAG_BITS = { win: 1, rated: 2, mvp: 4, deathless: 8, blue: 16, firstWinOnChampion: 32, substitute: 64 } as const

/**
 * One counted match in a few small numbers. `position` is an index of `POSITIONS`, `scoreTenths` is ten times 경기 점수.
 */
export type RecentMatch = readonly [
  minute: number,
  durationSeconds: number,
  position: number | null,
  championId: number | null,
  flags: number,
  scoreTenths: number | null,
]

export type RecentMatchFields = {
  playedAt: number
  durationSeconds: number
  position: Position | null
  championId: number | null
  hasWon: boolean
  isRated: boolean
  isMvp: boolean
  isDeathless: boolean
  isBlue: boolean
  isFirstWinOnChampion: boolean
  isSubstitute: boolean
  performanceScore: number | null
}

/** Returns the last fifty matches after one more counted match. */
export function withRecentMatch(
  before: readonly RecentMatch[],
  facts: MatchFacts,
  moment: Pick<RecentMatchFields, 'isDeathless' | 'isFirstWinOnChampion' | 'isSubstitute'>,
): RecentMatch[] {
  const entry: RecentMatch = [
    Math.floor(facts.playedAt / MINUTE_MS),
    facts.durationSeconds,
    facts.position === null ? null : POSITIONS.indexOf(facts.position),
    facts.championId,
    (facts.result === 'win' ? FLAG_BITS.win : 0) |
      (facts.isRated ? FLAG_BITS.rated : 0) |
      (facts.isMvp ? FLAG_BITS.mvp : 0) |
      (moment.isDeathless ? FLAG_BITS.deathless : 0) |
      (facts.side === 'blue' ? FLAG_BITS.blue : 0) |
      (moment.isFirstWinOnChampion ? FLAG_BITS.firstWinOnChampion : 0) |
      (moment.isSubstitute ? FLAG_BITS.substitute : 0),
    facts.performanceScore === null ? null : Math.round(facts.performanceScore * 10),
  ]
  return [...before, entry].slice(-RECENT_KEPT)
}

/** Counts the matches played in each position, in the order of `POSITIONS`. */
export function countPositions(recent: readonly RecentMatch[]): number[] {
  const counts = POSITIONS.map(() => 0)
  for (const [, , position] of recent) if (position !== null) counts[position] = (counts[position] ?? 0) + 1
  return counts
}

export const hasWon = ([, , , , flags]: RecentMatch) => (flags & FLAG_BITS.win) !== 0

/** Returns a stored entry with named fields. `playedAt` is rounded down to the minute. */
export const readRecentMatch = ([
  minute,
  durationSeconds,
  position,
  championId,
  flags,
  tenths,
]: RecentMatch): RecentMatchFields => ({
  playedAt: minute * MINUTE_MS,
  durationSeconds,
  position: position === null ? null : (POSITIONS[position] ?? null),
  championId,
  hasWon: (flags & FLAG_BITS.win) !== 0,
  isRated: (flags & FLAG_BITS.rated) !== 0,
  isMvp: (flags & FLAG_BITS.mvp) !== 0,
  isDeathless: (flags & FLAG_BITS.deathless) !== 0,
  isBlue: (flags & FLAG_BITS.blue) !== 0,
  isFirstWinOnChampion: (flags & FLAG_BITS.firstWinOnChampion) !== 0,
  isSubstitute: (flags & FLAG_BITS.substitute) !== 0,
  performanceScore: tenths === null ? null : tenths / 10,
})
