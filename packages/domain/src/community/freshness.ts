import { DAY_MS, HOUR_MS, WEEK_MS } from '../seoulTime.ts'

export type Period = 'day' | 'week'

/** How far back a list of the best looks. */
export const PERIOD_MS: Record<Period, number> = { day: DAY_MS, week: WEEK_MS }

/** After so long a like weighs half. */
const HALF_LIFE_MS: Record<Period, number> = { day: 12 * HOUR_MS, week: 3 * DAY_MS }

/** What a post's likes weigh, so that one of this morning is not behind one of yesterday for ever. */
export const bestScore = (
  { likes, dislikes, ageMs }: { likes: number; dislikes: number; ageMs: number },
  period: Period,
): number => (likes - dislikes) * 0.5 ** (ageMs / HALF_LIFE_MS[period])
