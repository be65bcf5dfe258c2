import { ApiError, isRefusal } from './ApiError.ts'

/** The last pause is used again as long as the server answers with a time to retry. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000]
const LONGEST_PAUSE_MS = 8000
/** How long a request is repeated if no answer comes, or if the server's answer asks for a retry. */
const MAX_RETRYING_MS = { unanswered: 20_000, asked: 120_000 }
/** A later press with the same content uses the key of an unanswered request again. */
const KEY_LIFETIME_MS = 10 * 60_000

type Options = {
  wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>
  onAgain: (change: 1 | -1) => void
}

export type Poster = <Answer>(
  request: string,
  signal: AbortSignal | undefined,
  send: (key: string) => Promise<Answer>,
) => Promise<Answer>

/**
 * One key serves all repeats. A request that ended without an answer may have been carried out, so the same press soon
 * afterwards continues that request, with its key.
 */
export function postWithRetry({ wait, onAgain }: Options): Poster {
  const unanswered = new Map<string, { key: string; until: number }>()

  function keyOf(request: string) {
    const earlierAttempt = unanswered.get(request)
    unanswered.delete(request)
    return earlierAttempt && Date.now() < earlierAttempt.until ? earlierAttempt.key : newKey()
  }

  return async (request, signal, send) => {
    const key = keyOf(request)
    let since: number | undefined
    try {
      for (let nth = 0; ; nth += 1) {
        try {
          return await send(key)
        } catch (error) {
          if (!mayHaveSucceeded(error)) throw error
          unanswered.set(request, { key, until: Date.now() + KEY_LIFETIME_MS })
          const isAsked = error.retryAfterSeconds !== undefined
          const pause = pauseAfter(error, PAUSES_MS[nth] ?? (isAsked ? LONGEST_PAUSE_MS : undefined))
          const startedAt = since ?? Date.now()
          const deadline = startedAt + (isAsked ? MAX_RETRYING_MS.asked : MAX_RETRYING_MS.unanswered)
          if (pause === undefined || Date.now() + pause > deadline) throw error
          if (since === undefined) onAgain(1)
          since = startedAt
          await wait(pause, signal)
          unanswered.delete(request)
        }
      }
    } finally {
      if (since !== undefined) onAgain(-1)
    }
  }
}

// Random, so that not every page comes back at the same moment.
const pauseAfter = (error: ApiError, pause: number | undefined) =>
  pause && Math.max(pause * (0.75 + Math.random() / 2), (error.retryAfterSeconds ?? 0) * 1000)

/** Whether no answer came, a gateway failed, or the answer says to retry. */
function mayHaveSucceeded(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  if (/^50[24]$/.test(`${error.status}`)) return true
  return (['NETWORK', 'OFFLINE', 'UNAVAILABLE', 'TOOK_TOO_LONG', 'REQUEST_UNDERWAY'] as const).some((code) =>
    isRefusal(error, code),
  )
}

// Makes a key of 20 to 35 characters. `crypto.randomUUID` is missing where a site is not on https.
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(5)), (n) => n.toString(36).padStart(4, '0')).join('')
