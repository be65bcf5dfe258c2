import { setTimeout as wait } from 'node:timers/promises'
import { faultInPng } from './png.ts'

const MAX_ATTEMPTS = 4
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
const PATIENCE_MS = 20_000
const MAX_BYTES = 4 * 1024 * 1024

export type FetchTimeouts = { patienceMs?: number; pauseMs?: number }
type FetchResult = { bytes: Buffer } | { missing: true } | { failure: string }

export async function fetchBytes(url: string, timeouts: FetchTimeouts = {}): Promise<FetchResult> {
  const { patienceMs = PATIENCE_MS, pauseMs = FIRST_PAUSE_MS } = timeouts
  for (let attempt = 1; ; attempt += 1) {
    const { pause = pauseMs * 2 ** (attempt - 1), ...answer } = await requestOnce(url, patienceMs)
    if (!('failure' in answer) || pause === 0 || attempt === MAX_ATTEMPTS) return answer
    await wait(Math.min(pause, LONGEST_PAUSE_MS))
  }
}

export async function fetchPicture(url: string, timeouts?: FetchTimeouts): Promise<FetchResult> {
  const answer = await fetchBytes(url, timeouts)
  const fault = 'bytes' in answer ? faultInPng(answer.bytes) : undefined
  return fault ? { failure: `${url} ${fault}` } : answer
}

/** `pause`: milliseconds before a retry; 0 if a retry is useless. */
async function requestOnce(url: string, patienceMs: number): Promise<FetchResult & { pause?: number }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
    if (response.ok && response.body) return await bytesOf(response.body, url)
    await response.body?.cancel()
    // Data Dragon's storage answers 403 for missing files.
    if (response.status === 404 || response.status === 403) return { missing: true }
    const failure = `${url} answered ${response.status}`
    const seconds = Number(response.headers.get('retry-after'))
    if (response.status === 429 && seconds > 0) return { failure, pause: seconds * 1000 }
    return response.status >= 500 || response.status === 429 ? { failure } : { failure, pause: 0 }
  } catch (error) {
    // Network failures may pass, so the request is retried. The caller reports the last failure.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { failure: `${url} could not be fetched: ${cause instanceof Error ? cause.message : cause}` }
  }
}

async function bytesOf(body: AsyncIterable<Uint8Array>, url: string): Promise<FetchResult & { pause?: number }> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length > MAX_BYTES) return { failure: `${url} is larger than ${MAX_BYTES} bytes`, pause: 0 }
    parts.push(part)
  }
  return { bytes: Buffer.concat(parts) }
}
