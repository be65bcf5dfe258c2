import type { PlayerHistory } from '../history/playerHistory.ts'
import { countPositions } from '../history/recentMatches.ts'
import { shrunkStyle } from '../history/styleAxes.ts'
import { DAY_PARTS } from '../statistics/playTime.ts'

const HOURS_PER_PART = 24 / DAY_PARTS.length

/**
 * Returns the share 0..1 of each position in the last fifty matches, in the order of `POSITIONS`; `null` when no
 * position is known.
 */
export function roleShares({ recent }: PlayerHistory): number[] | null {
  const counts = countPositions(recent)
  const total = counts.reduce((sum, count) => sum + count, 0)
  return total === 0 ? null : counts.map((count) => count / total)
}

/** Counts matches by weekday and by the part of the day in which they started: 28 counts, from Monday's 새벽. */
export const matchesByDayPart = ({ activity }: PlayerHistory): number[] =>
  activity.flatMap((hours) =>
    DAY_PARTS.map((_, part) =>
      hours.slice(part * HOURS_PER_PART, (part + 1) * HOURS_PER_PART).reduce((sum, count) => sum + count, 0),
    ),
  )

const MATCHES_NEEDED = 10
// Role shares get this weight, because a position describes a player better than any single number of style.
const ROLE_WEIGHT = 1.5

/** Returns twelve numbers of a player, seven style axes and five role shares; `null` with fewer than ten matches. */
export function styleVector(history: PlayerHistory): number[] | null {
  const roles = roleShares(history)
  if (history.style.matches < MATCHES_NEEDED || roles === null) return null
  return [...shrunkStyle(history.style), ...roles.map((share) => ROLE_WEIGHT * share)]
}
