import { HOUR_MS, NIGHT_ENDS_HOUR, seoulHour, seoulWeekday } from '../seoulTime.ts'

/** A clan's usual weekdays, 0 for Monday, and the hour in Seoul at which its nights usually begin. */
type UsualEvenings = { weekdays: readonly number[]; hour: number }

const MIN_NIGHTS = 2
const MIN_SHARE = 0.5

const inNight = (hour: number) => (hour - NIGHT_ENDS_HOUR + 24) % 24

/**
 * Tells when a clan usually plays. `starts` are the times of the first game of each night, in milliseconds. A night
 * that begins after midnight counts for the day before. Returns `null` if no weekday has two nights.
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
