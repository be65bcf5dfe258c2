import { DAY_MS } from '../seoulTime.ts'

export const RESTING_DAYS = 14
export const GREETING_MS = 30 * DAY_MS

/** Whether a player is resting. Someone who has never played (`null`) is not. Times are in milliseconds. */
export const isResting = (lastPlayedAt: number | null, now: number) =>
  lastPlayedAt !== null && lastPlayedAt < now - RESTING_DAYS * DAY_MS
