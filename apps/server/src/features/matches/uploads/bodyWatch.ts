import type { IncomingMessage } from 'node:http'
import { AppError } from '#server/errors.ts'

/** Honest senders start at once and keep to this pace, even on a train. */
const SLOWEST_BYTES_PER_SECOND = 16 * 1024
const LOOK_EVERY_MS = 250

export type BodyWatch = {
  /** Gives what the promise gives, unless the body proves too slow or too long first. */
  during: <Result>(arrival: Promise<Result>) => Promise<Result>
  stop: () => void
}

/** Watches a body on its way, for as long as it is on its way: whoever drips bytes holds no memory and no place here. */
export function watchBody(
  { socket }: IncomingMessage,
  { patienceMs, mostBytes }: { patienceMs: number; mostBytes: number },
): BodyWatch {
  const startedAt = performance.now()
  const startedWith = socket.bytesRead
  const { promise: refusal, reject: refuse } = Promise.withResolvers<never>()
  // It may be refused while nobody waits for the next piece.
  refusal.catch(() => {})

  const look = setInterval(() => {
    const received = socket.bytesRead - startedWith
    const elapsedMs = performance.now() - startedAt
    if (received > mostBytes) refuse(new AppError('BODY_TOO_LARGE'))
    else if (elapsedMs > patienceMs + (received / SLOWEST_BYTES_PER_SECOND) * 1000) refuse(new AppError('TOO_SLOW'))
  }, LOOK_EVERY_MS)

  return {
    during(arrival) {
      // The loser of the race is nobody's failure.
      arrival.catch(() => {})
      return Promise.race([arrival, refusal])
    },
    stop: () => clearInterval(look),
  }
}
