export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const WEEK_MS = 7 * DAY_MS

// Korea has had no daylight saving time since 1988, so the offset is a constant.
export const SEOUL_OFFSET_MS = 9 * HOUR_MS
// 1970-01-01 was a Thursday: three days after a Monday.
const DAYS_FROM_MONDAY_TO_EPOCH = 3

/** The matches of an evening belong to one night, which ends at six in the morning in Seoul. */
export const NIGHT_ENDS_HOUR = 6

const seoulDay = (at: number) => Math.floor((at + SEOUL_OFFSET_MS) / DAY_MS)

/** Returns the hour of the day in Asia/Seoul, 0..23. */
export const seoulHour = (at: number) => Math.floor((at + SEOUL_OFFSET_MS) / HOUR_MS) - seoulDay(at) * 24

/** Returns the day of the week in Asia/Seoul, 0 for Monday to 6 for Sunday. */
export const seoulWeekday = (at: number) => (((seoulDay(at) + DAYS_FROM_MONDAY_TO_EPOCH) % 7) + 7) % 7

/**
 * Returns the number of the week in Asia/Seoul, counted from the Monday before 1970. Consecutive weeks differ by one.
 */
export const seoulWeek = (at: number) => Math.floor((seoulDay(at) + DAYS_FROM_MONDAY_TO_EPOCH) / 7)

/** Returns the calendar date in Asia/Seoul; `month` is 1..12. */
export function seoulDate(time: number): { year: number; month: number; day: number } {
  const shifted = new Date(time + SEOUL_OFFSET_MS)
  return { year: shifted.getUTCFullYear(), month: shifted.getUTCMonth() + 1, day: shifted.getUTCDate() }
}

/**
 * Returns date and time in Asia/Seoul, such as `2026-03-11T21:42`.
 * @throws RangeError for an invalid instant.
 */
export const seoulClock = (at: number) => new Date(at + SEOUL_OFFSET_MS).toISOString().slice(0, 16)

/** Returns when a month begins in Asia/Seoul, in milliseconds. Month 13 is January of the next year. */
export const seoulMonthStart = (year: number, month: number) => Date.UTC(year, month - 1, 1) - SEOUL_OFFSET_MS
