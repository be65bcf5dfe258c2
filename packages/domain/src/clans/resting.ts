import { DAY_MS } from '../seoulTime.ts'

export const RESTING_DAYS = 14
export const GREETING_MS = 30 * DAY_MS

/** Someone who has never played (`null`) is not resting. Times are in milliseconds. */
export const isResting = (lastPlayedAt: number | null, now: number) =>
  lastPlayedAt !== null && lastPlayedAt < now - RESTING_DAYS * DAY_MS
