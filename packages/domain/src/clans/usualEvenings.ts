import { HOUR_MS, NIGHT_ENDS_HOUR, seoulHour, seoulWeekday } from '../seoulTime.ts'

/** A clan's usual weekdays, 0 for Monday, and the hour in Seoul at which it begins. */
type UsualEvenings = { weekdays: readonly number[]; hour: number }

const MIN_NIGHTS = 2
/** A usual weekday has at least this share of the most frequent weekday's nights. */
const MIN_SHARE = 0.5

const inNight = (hour: number) => (hour - NIGHT_ENDS_HOUR + 24) % 24

/**
 * When a clan usually plays, from the first game of each of its nights, in milliseconds: the weekdays with two nights
 * or more that are at least half as frequent as the most frequent one, and the most frequent hour on them, or the
 * earlier of two equal ones. A night that begins after midnight counts for the day before. `null` if no weekday has two
 * nights.
 */
export function usualEvenings(starts: readonly number[]): UsualEvenings | null {
  const nights = starts.map((at) => ({
    weekday: seoulWeekday(at - NIGHT_ENDS_HOUR * HOUR_MS),
    hour: seoulHour(at),
  }))
  const byWeekday = Map.groupBy(nights, ({ weekday }) => weekday)
  const most = Math.max(0, ...[...byWeekday.values()].map(({ length }) => length))
  const enough = Math.max(MIN_NIGHTS, MIN_SHARE * most)
  const weekdays = [...byWeekday].filter(([, { length }]) => length >= enough).map(([weekday]) => weekday)
  const hours = Map.groupBy(
    nights.filter(({ weekday }) => weekdays.includes(weekday)),
    ({ hour }) => hour,
  )
  const [first] = [...hours].toSorted(([a, as], [b, bs]) => bs.length - as.length || inNight(a) - inNight(b))
  return first === undefined ? null : { weekdays: weekdays.toSorted((a, b) => a - b), hour: first[0] }
}
