import type { ErrorCode } from '@buri/contract/errors'
import { AppError } from '#server/platform/errors.ts'

type Arrival = {
  userId: string
  /** The address it comes from. */
  address: string
  /** Called when a sender with fewer on the way needs the room. */
  giveWay: () => void
}

/** Each has at most one file on the disk and the results of twenty in memory. */
const MOST = { all: 32, ofAddress: 8, ofUser: 2 }
const TRY_AGAIN_SECONDS = 5

/**
 * Uploads whose bodies are on their way. Where there is no more room, an address gives way to one that has fewer of
 * them on the way, and so does an account within its address: many slow bodies hold up their senders alone.
 */
export function arrivals(most = MOST) {
  // In the order in which they began.
  const underway = new Set<Arrival>()

  function makeRoom(among: readonly Arrival[], sharerOf: (arrival: Arrival) => string, own: string, code: ErrorCode) {
    const shares = Map.groupBy(among, sharerOf)
    const ownShare = shares.get(own)?.length ?? 0
    const [largest = []] = [...shares.values()].sort((one, other) => other.length - one.length)
    const [oldest] = largest
    // A sender who would have as many has no better right to it.
    if (!oldest || largest.length <= ownShare + 1) throw new AppError(code, { retryAfterSeconds: TRY_AGAIN_SECONDS })
    underway.delete(oldest)
    oldest.giveWay()
  }

  /** Gives what is to be called when the upload is over. Throws for one that there is no room for. */
  return function begin(arrival: Arrival): () => void {
    const { userId, address } = arrival
    const neighbours = [...underway].filter((other) => other.address === address)
    if ([...underway].filter((other) => other.userId === userId).length >= most.ofUser) {
      throw new AppError('UPLOADS_UNDERWAY', { retryAfterSeconds: TRY_AGAIN_SECONDS })
    }
    if (neighbours.length >= most.ofAddress) makeRoom(neighbours, (other) => other.userId, userId, 'ADDRESS_BUSY')
    else if (underway.size >= most.all) makeRoom([...underway], (other) => other.address, address, 'UPLOADS_BUSY')
    underway.add(arrival)
    return () => void underway.delete(arrival)
  }
}
export type BeginArrival = ReturnType<typeof arrivals>
