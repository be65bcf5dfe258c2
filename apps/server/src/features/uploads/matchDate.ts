import { isMatchTime } from '@buri/domain/matches/matchTime'
import { AppError } from '#server/platform/errors.ts'

/** The stated time of a match in milliseconds, never in the future. */
export function pastMatchDate(text: string, now: number): number {
  const time = Date.parse(text)
  if (!isMatchTime(time, now)) {
    throw new AppError('INVALID_REQUEST', { details: [{ path: '/matchDate', message: 'no time of a played match' }] })
  }
  return Math.min(time, now)
}
