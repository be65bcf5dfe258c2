import { DAY_MS, HOUR_MS, WEEK_MS } from '../seoulTime.ts'

export type Period = 'day' | 'week'

export const PERIOD_MS: Record<Period, number> = { day: DAY_MS, week: WEEK_MS }

/** Time in milliseconds after which a like weighs half. */
const HALF_LIFE_MS: Record<Period, number> = { day: 12 * HOUR_MS, week: 3 * DAY_MS }

/**
 * Returns a post's weight: its likes less its dislikes, fading so that a post of this morning can overtake one of
 * yesterday.
 */
export const bestScore = (
  { likes, dislikes, ageMs }: { likes: number; dislikes: number; ageMs: number },
  period: Period,
): number => (likes - dislikes) * 0.5 ** (ageMs / HALF_LIFE_MS[period])
