import { seoulDate, seoulMonthStart } from '../seoulTime.ts'

/** Times are in milliseconds; `endsAt` is exclusive. */
export type Season = { id: string; label: string; startsAt: number; endsAt: number }

const MONTHS_PER_SEASON = 6

/**
 * Returns the season of a time. Seasons are the halves of a year in Asia/Seoul: `2026-1` from January, `2026-2` from
 * July.
 */
export function seasonOf(time: number): Season {
  const { year, month } = seoulDate(time)
  const half = month <= MONTHS_PER_SEASON ? 1 : 2
  const firstMonth = (half - 1) * MONTHS_PER_SEASON + 1
  return {
    id: `${year}-${half}`,
    label: seasonLabel(`${year}-${half}`),
    startsAt: seoulMonthStart(year, firstMonth),
    endsAt: seoulMonthStart(year, firstMonth + MONTHS_PER_SEASON),
  }
}

/** Returns the label of a season: 2026 시즌 1 for `2026-1`. */
export const seasonLabel = (id: string) => id.replace('-', ' 시즌 ')

/** Returns the number of season starts between two season ids; 0 if the second is the same or earlier. */
export const seasonsBetween = (from: string, to: string) =>
  from === to ? 0 : Math.max(0, seasonNumber(to) - seasonNumber(from))

function seasonNumber(id: string): number {
  const [year = '', half = ''] = id.split('-')
  return Number(year) * 2 + Number(half)
}
