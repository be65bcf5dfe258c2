import { isMatchTime } from '@buri/domain/matches/matchTime'
import { AppError } from '#server/platform/errors.ts'

/** Returns the time in milliseconds, at most `now`. Throws if no match can have been played at this time. */
export function pastMatchDate(text: string, now: number): number {
  const time = Date.parse(text)
  if (!isMatchTime(time, now)) {
    throw new AppError('INVALID_REQUEST', { details: [{ path: '/matchDate', message: 'no time of a played match' }] })
  }
  return Math.min(time, now)
}
