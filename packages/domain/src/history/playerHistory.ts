import type { AchievementCode } from './achievementCodes.ts'
import type { Companion } from './companions.ts'
import type { RecentMatch } from './recentMatches.ts'
import type { PersonalBest } from './records.ts'
import type { GamesAndWins, PatchRow } from './splits.ts'
import type { StyleSums } from './styleAxes.ts'
import type { Activity, ChampionRow, PositionRow, TypeRow } from './tallies.ts'

export type Grant = readonly [code: AchievementCode, at: number, matchId: string]

/** One target for each of `GOAL_KINDS`. The list is empty before the first counted match. */
export type GoalTargets = readonly number[]

/** The present session: matches in a row with at most an hour between the end of one and the start of the next. */
export type Session = { endsAt: number; length: number; longest: number }

/**
 * `current` is positive for wins in a row and negative for losses in a row. A remake neither breaks nor lengthens it.
 */
export type Streak = { current: number; mostWins: number; mostLosses: number }

/** Number of consecutive weeks with an in-house match. `last` is the `seoulWeek` of the last of these weeks. */
export type Attendance = { last: number; weeks: number }

/**
 * Everything that a profile needs from a person's whole past, as one plain value of bounded size.
 * Lists are used instead of objects wherever order matters, because PostgreSQL's jsonb does not keep the order of keys.
 * Counted matches are those of `MatchFacts.isCounted`; `wins + losses = counted`.
 */
export type PlayerHistory = {
  games: number
  counted: number
  wins: number
  losses: number
  remakes: number
  /** `rated` counts the counted in-house matches, `ratedWins` their wins. */
  rated: number
  ratedWins: number
  mvps: number
  deathless: number
  substitutes: number
  /** Counts of all matches by type, champion and result. They give the exact totals of a filtered history. */
  types: readonly TypeRow[]
  /** Counted matches by champion, ordered by id. */
  champions: readonly ChampionRow[]
  /** Counted matches whose position is known, in the order of `POSITIONS`. */
  positions: readonly PositionRow[]
  /** Counted matches by length, shortest first. The bounds are `LENGTH_BOUNDS_MINUTES`. */
  lengths: readonly GamesAndWins[]
  sides: readonly GamesAndWins[]
  /** Counted matches by patch, the one played last at the end. */
  patches: readonly PatchRow[]
  /** Number of counted matches started, by weekday (Monday first) and hour of Asia/Seoul. */
  activity: Activity
  session: Session | null
  streak: Streak
  attendance: Attendance | null
  /** The last fifty counted matches, oldest first. */
  recent: readonly RecentMatch[]
  style: StyleSums
  companions: readonly Companion[]
  records: readonly PersonalBest[]
  goals: GoalTargets
  achievements: readonly Grant[]
}

/** Returns the history of a player without matches. */
export const emptyHistory = (): PlayerHistory => ({
  games: 0,
  counted: 0,
  wins: 0,
  losses: 0,
  remakes: 0,
  rated: 0,
  ratedWins: 0,
  mvps: 0,
  deathless: 0,
  substitutes: 0,
  types: [],
  champions: [],
  positions: Array.from({ length: 5 }, (): PositionRow => [0, 0]),
  lengths: Array.from({ length: 5 }, (): GamesAndWins => [0, 0]),
  sides: Array.from({ length: 2 }, (): GamesAndWins => [0, 0]),
  patches: [],
  activity: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0)),
  session: null,
  streak: { current: 0, mostWins: 0, mostLosses: 0 },
  attendance: null,
  recent: [],
  style: { matches: 0, axes: Array.from({ length: 7 }, (): StyleSums['axes'][number] => [0, 0]) },
  companions: [],
  records: [],
  goals: [],
  achievements: [],
})

/** Orders matches by their own time, then by id, so that the order never depends on when something was uploaded. */
export function compareMatchOrder(
  a: { playedAt: number; matchId: string },
  b: { playedAt: number; matchId: string },
): number {
  if (a.playedAt !== b.playedAt) return a.playedAt - b.playedAt
  // Compares code units, as PostgreSQL's "C" collation does, and never by locale.
  return a.matchId < b.matchId ? -1 : a.matchId > b.matchId ? 1 : 0
}
