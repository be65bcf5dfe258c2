import type { MatchFacts } from '../matches/matchFacts.ts'
import { HOUR_MS, seoulWeek } from '../seoulTime.ts'
import type { Attendance, Session, Streak } from './playerHistory.ts'

// A game that starts within an hour of the end of the last one continues the session, as at lichess.
export const SESSION_GAP_MS = HOUR_MS

/** Returns the session after one more counted match. */
export function nextSession(before: Session | null, { playedAt, durationSeconds }: MatchFacts): Session {
  const endsAt = playedAt + durationSeconds * 1000
  const isSameSession = before !== null && playedAt <= before.endsAt + SESSION_GAP_MS
  const length = isSameSession ? before.length + 1 : 1
  return { endsAt: Math.max(endsAt, before?.endsAt ?? 0), length, longest: Math.max(length, before?.longest ?? 0) }
}

/** Returns the streak after one more counted match. */
export function nextStreak({ current, mostWins, mostLosses }: Streak, { result }: MatchFacts): Streak {
  const next = result === 'win' ? Math.max(current, 0) + 1 : Math.min(current, 0) - 1
  return { current: next, mostWins: Math.max(mostWins, next), mostLosses: Math.max(mostLosses, -next) }
}

/** Returns the weeks in a row with an in-house match, after one more counted match. */
export function nextAttendance(before: Attendance | null, { isRated, playedAt }: MatchFacts): Attendance | null {
  if (!isRated) return before
  const week = seoulWeek(playedAt)
  if (before === null) return { last: week, weeks: 1 }
  if (week === before.last) return before
  return { last: week, weeks: week === before.last + 1 ? before.weeks + 1 : 1 }
}
