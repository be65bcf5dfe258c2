import { AppError } from '#server/errors.ts'

/** The game came out in October 2009. */
const FIRST_MATCH = Date.UTC(2009, 0, 1)
/** How far the uploader's clock may be ahead of ours. */
const CLOCKS_DIFFER_MS = 5 * 60_000

export const isMatchTime = (at: number, now: number) => at >= FIRST_MATCH && at <= now + CLOCKS_DIFFER_MS

/** When somebody says a match was played, in milliseconds and never after now. */
export function pastMatchDate(text: string, now: number): number {
  const at = Date.parse(text)
  if (!isMatchTime(at, now)) {
    throw new AppError('INVALID_REQUEST', { details: [{ path: '/matchDate', message: 'no time of a played match' }] })
  }
  return Math.min(at, now)
}
