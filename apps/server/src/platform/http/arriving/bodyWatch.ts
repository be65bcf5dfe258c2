import type { IncomingMessage } from 'node:http'
import type { ErrorCode } from '@buri/contract/errors'
import { AppError } from '#server/platform/errors.ts'

/** The speed of the slowest accepted sender. Honest senders begin immediately and are never slower, even on a train. */
const SLOWEST_BYTES_PER_SECOND = 16 * 1024
const LOOK_EVERY_MS = 250

export type BodyWatch = {
  /** Rejects as soon as the body is too slow or too long. */
  during: <Result>(arrival: Promise<Result>) => Promise<Result>
  refuse: (code: ErrorCode) => void
  stop: () => void
}

/** Only time spent waiting for the body counts against its sender. */
export function watchBody(
  request: IncomingMessage,
  { patienceMs, maxBytes }: { patienceMs: number; maxBytes: number },
): BodyWatch {
  const { socket } = request
  const bytesAtStart = socket.bytesRead
  let waitedMs = 0
  let waitingSince: number | undefined
  const { promise: refusal, reject } = Promise.withResolvers<never>()
  // The body may be refused while nothing awaits its next piece.
  refusal.catch(() => {})
  const refuse = (code: ErrorCode) => reject(new AppError(code))

  // Nothing else notices that a client leaves before its body is read.
  const noticeLeaving = () => {
    if (!request.complete) refuse('INVALID_REQUEST')
  }
  request.once('close', noticeLeaving)
  if (request.destroyed) noticeLeaving()

  const checkTimer = setInterval(() => {
    const received = socket.bytesRead - bytesAtStart
    const elapsedMs = waitedMs + (waitingSince === undefined ? 0 : performance.now() - waitingSince)
    if (received > maxBytes) refuse('BODY_TOO_LARGE')
    else if (elapsedMs > patienceMs + (received / SLOWEST_BYTES_PER_SECOND) * 1000) refuse('TOO_SLOW')
  }, LOOK_EVERY_MS)

  return {
    async during(arrival) {
      const since = performance.now()
      waitingSince = since
      try {
        return await Promise.race([arrival, refusal])
      } finally {
        waitingSince = undefined
        waitedMs += performance.now() - since
      }
    },
    refuse,
    stop: () => {
      clearInterval(checkTimer)
      request.off('close', noticeLeaving)
    },
  }
}
