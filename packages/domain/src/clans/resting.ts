import { DAY_MS } from '../seoulTime.ts'

/** A member without a match for this many days is resting. */
export const RESTING_DAYS = 14
/** A resting member is greeted at most once in this many milliseconds. */
export const GREETING_MS = 30 * DAY_MS

/** Someone who has never played (`null`) is not resting. Times are in milliseconds. */
export const isResting = (lastPlayedAt: number | null, now: number) =>
  lastPlayedAt !== null && lastPlayedAt < now - RESTING_DAYS * DAY_MS
