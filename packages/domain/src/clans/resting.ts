import { DAY_MS } from '../seoulTime.ts'

/** A member rests who has not played for so long. */
export const RESTING_DAYS = 14
/** Milliseconds in which a resting member is greeted once. */
export const GREETING_MS = 30 * DAY_MS

/** Times in milliseconds; `null` where there is none. Whoever has never played does not rest. */
export const isResting = (lastPlayedAt: number | null, now: number) =>
  lastPlayedAt !== null && lastPlayedAt < now - RESTING_DAYS * DAY_MS
