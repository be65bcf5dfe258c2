import { AppError } from '#server/errors.ts'

const MOST_AT_ONCE = 8
const MOST_OF_ONE_USER = 2
const TRY_AGAIN_SECONDS = 5

/** Uploads that may be on their way at once: each holds up to one file in memory. */
export function uploadPlaces() {
  const taken = new Map<string, number>()
  let places = MOST_AT_ONCE

  return async function inPlace<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const own = taken.get(userId) ?? 0
    const retry = { retryAfterSeconds: TRY_AGAIN_SECONDS }
    if (own >= MOST_OF_ONE_USER) throw new AppError('TOO_MANY_REQUESTS', retry)
    if (places === 0) throw new AppError('UNAVAILABLE', retry)
    taken.set(userId, own + 1)
    places--
    try {
      return await work()
    } finally {
      places++
      const left = (taken.get(userId) ?? 1) - 1
      if (left > 0) taken.set(userId, left)
      else taken.delete(userId)
    }
  }
}
export type InPlace = ReturnType<typeof uploadPlaces>
