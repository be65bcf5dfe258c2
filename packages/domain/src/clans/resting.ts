import { DAY_MS } from '../seoulTime.ts'

/** A member rests who has not played for so long, and is greeted once in so long. Milliseconds. */
export const RESTING_MS = 30 * DAY_MS

/** Times in milliseconds; `null` where there is none. Whoever has never played does not rest. */
export const isResting = (lastPlayedAt: number | null, now: number) =>
  lastPlayedAt !== null && lastPlayedAt < now - RESTING_MS
