import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { compressed, compressPieces, type Encoding } from './compression.ts'
import type { Inline } from './securityHeaders.ts'
import { semaphore } from './semaphore.ts'

/** The bytes are compressed, as sent. */
export type EncodedBody = {
  readonly bytes: Buffer
  readonly etag: string
  readonly encoding: Encoding
  readonly inline?: Inline
}

/** A page lists its inline elements for the policy, and its pieces can be read as they arrive. */
export type UnencodedBody = string | { pieces: readonly string[]; inline: Inline }

type BodyMaker = { make: () => Promise<UnencodedBody>; encoding: Encoding }

/** Enough for some eight hundred pages. */
const BYTES_KEPT = 16 * 1024 * 1024
const ENTRY_BYTES = 300
/** Making an answer takes one thread and a megabyte or two. */
const ANSWERS_AT_ONCE = 3

export const etagOf = (bytes: Buffer) => `W/"${hash('sha1', bytes, 'base64url')}"`

export async function encodeBody(answer: UnencodedBody, wanted: Encoding): Promise<EncodedBody> {
  if (typeof answer === 'string') {
    const { bytes, encoding } = await compressed(answer, wanted)
    return { bytes, etag: etagOf(bytes), encoding }
  }
  const { bytes, encoding } =
    wanted === 'zstd'
      ? { bytes: await compressPieces(answer.pieces), encoding: wanted }
      : await compressed(answer.pieces.join(''), wanted)
  return { bytes, etag: etagOf(bytes), encoding, inline: answer.inline }
}

/**
 * A key contains the versions of everything its answer is made from, so nothing is ever invalidated. `make` must not
 * take another cached answer: all slots could be taken by calls that wait for a slot.
 */
export function bodyCache(byteLimit = BYTES_KEPT) {
  const makeLimiter = semaphore(ANSWERS_AT_ONCE)
  const cache = new LRUCache<string, EncodedBody, BodyMaker>({
    maxSize: byteLimit,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length * 2 + ENTRY_BYTES,
    fetchMethod: (_key, _old, { context }) =>
      makeLimiter(async () => encodeBody(await context.make(), context.encoding)),
    // An answer evicted while being made is still sent.
    ignoreFetchAbort: true,
  })

  return {
    take: (key: string, encoding: Encoding, make: () => Promise<UnencodedBody>): Promise<EncodedBody> =>
      cache.forceFetch(`${encoding} ${key}`, { context: { make, encoding } }),
  }
}

export type BodyCache = ReturnType<typeof bodyCache>

/** Prefixes the keys, because answers of different databases must never mix. */
export const withKeyPrefix = (bodies: BodyCache, name: string): BodyCache => ({
  take: (key, encoding, make) => bodies.take(`${name} ${key}`, encoding, make),
})

/** How long nothing is cached after a change of the primary: longer than any request waits for the database. */
const UNSETTLED_MS = 6000

/**
 * A life of the database lasts until another server answers as the primary. If that server lacks the last changes,
 * version counters repeat, so each life has its own keys. At the start of a life, a request may still hold a version of
 * the earlier one, so nothing is cached.
 */
export function withKeyPerDatabaseLife(bodies: BodyCache, databaseLife: () => number): BodyCache {
  let current = { life: databaseLife(), settlesAt: 0 }
  let unsettled = 0
  return {
    take(key, encoding, make) {
      const [life, now] = [databaseLife(), performance.now()]
      if (current.life !== life) current = { life, settlesAt: now + UNSETTLED_MS }
      const mark = now < current.settlesAt ? `${life}, unsettled ${++unsettled}` : life
      return bodies.take(`primary ${mark} ${key}`, encoding, make)
    },
  }
}
