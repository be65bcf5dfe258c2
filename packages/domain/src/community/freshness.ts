import { DAY_MS, HOUR_MS, WEEK_MS } from '../seoulTime.ts'

export type Period = 'day' | 'week'

/** The period that each list of best posts covers. */
export const PERIOD_MS: Record<Period, number> = { day: DAY_MS, week: WEEK_MS }

/** Time after which a like weighs half. */
const HALF_LIFE_MS: Record<Period, number> = { day: 12 * HOUR_MS, week: 3 * DAY_MS }

/** The weight of a post's likes less its dislikes, which fades so that this morning's post can overtake yesterday's. */
export const bestScore = (
  { likes, dislikes, ageMs }: { likes: number; dislikes: number; ageMs: number },
  period: Period,
): number => (likes - dislikes) * 0.5 ** (ageMs / HALF_LIFE_MS[period])
