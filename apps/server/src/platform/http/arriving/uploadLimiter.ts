import type { ErrorCode } from '@buri/contract/errors'
import { AppError } from '#server/platform/errors.ts'

type OngoingUpload = {
  userId: string
  address: string
  onDisplaced: () => void
}

/** The most uploads in progress. Each upload has at most one file on disk and the results of twenty files in memory. */
const MAX_ARRIVING = { all: 32, ofAddress: 8, ofUser: 2 }
const TRY_AGAIN_SECONDS = 5

/**
 * When there is no room, the address with the most uploads gives way to an address with fewer. Within an address, the
 * account with the most uploads gives way. Many slow uploads therefore delay only their own senders.
 */
export function uploadLimiter(limits = MAX_ARRIVING) {
  // Uploads in order of arrival.
  const underway = new Set<OngoingUpload>()

  function makeRoomFor(
    among: readonly OngoingUpload[],
    sharerOf: (arrival: OngoingUpload) => string,
    own: string,
    code: ErrorCode,
  ) {
    const shares = Map.groupBy(among, sharerOf)
    const ownShare = shares.get(own)?.length ?? 0
    const [largest = []] = [...shares.values()].sort((a, b) => b.length - a.length)
    const [oldest] = largest
    // This upload would give the sender as many as anybody has, so no other upload is displaced.
    if (!oldest || largest.length <= ownShare + 1) throw new AppError(code, { retryAfterSeconds: TRY_AGAIN_SECONDS })
    underway.delete(oldest)
    oldest.onDisplaced()
  }

  /** Returns a function to call when the upload is over. */
  return function begin(arrival: OngoingUpload): () => void {
    const { userId, address } = arrival
    const neighbours = [...underway].filter((other) => other.address === address)
    if ([...underway].filter((other) => other.userId === userId).length >= limits.ofUser) {
      throw new AppError('UPLOADS_UNDERWAY', { retryAfterSeconds: TRY_AGAIN_SECONDS })
    }
    if (neighbours.length >= limits.ofAddress) makeRoomFor(neighbours, (other) => other.userId, userId, 'ADDRESS_BUSY')
    else if (underway.size >= limits.all) makeRoomFor([...underway], (other) => other.address, address, 'UPLOADS_BUSY')
    underway.add(arrival)
    return () => void underway.delete(arrival)
  }
}
export type BeginUpload = ReturnType<typeof uploadLimiter>
