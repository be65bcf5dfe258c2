import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { compressed, type Encoding, zstdInPieces } from './compression.ts'
import type { Inline } from './securityHeaders.ts'
import { semaphore } from './semaphore.ts'

/** A finished answer: its bytes as they go out, and the tag that says whether a browser still has them. */
export type FinishedBody = {
  readonly bytes: Buffer
  readonly etag: string
  readonly encoding: Encoding
  readonly inline?: Inline
}

/** A page's policy has to let through what stands in it; what has come of a page can be read piece by piece. */
export type Unfinished = string | { pieces: readonly string[]; inline: Inline }

type Making = { make: () => Promise<Unfinished>; encoding: Encoding }

/** Some eight hundred pages. */
const BYTES_KEPT = 16 * 1024 * 1024
/** What an entry costs beside its bytes. */
const ENTRY_BYTES = 300
/** Making is work for one thread and holds a megabyte or two: more at once would only hold more memory. */
const MADE_AT_ONCE = 3

export const etagOf = (bytes: Buffer) => `W/"${hash('sha1', bytes, 'base64url')}"`

export async function finish(answer: Unfinished, wanted: Encoding): Promise<FinishedBody> {
  if (typeof answer === 'string') {
    const { bytes, encoding } = await compressed(answer, wanted)
    return { bytes, etag: etagOf(bytes), encoding }
  }
  const { bytes, encoding } =
    wanted === 'zstd'
      ? { bytes: await zstdInPieces(answer.pieces), encoding: wanted }
      : await compressed(answer.pieces.join(''), wanted)
  return { bytes, etag: etagOf(bytes), encoding, inline: answer.inline }
}

/**
 * Answers that were made once and stay true as long as their key: the key carries the versions of everything the answer was
 * made from, so nothing is ever invalidated. Two who ask at once for the same missing answer wait for one making of it.
 * What is made must not take another finished answer: all turns could be held by makings that wait for a turn.
 */
export function finishedBodies(byteLimit = BYTES_KEPT) {
  const inTurn = semaphore(MADE_AT_ONCE)
  const kept = new LRUCache<string, FinishedBody, Making>({
    maxSize: byteLimit,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length * 2 + ENTRY_BYTES,
    fetchMethod: (_key, _old, { context }) => inTurn(async () => finish(await context.make(), context.encoding)),
    // An answer whose place is needed for others meanwhile still goes out.
    ignoreFetchAbort: true,
  })

  return {
    take: (key: string, encoding: Encoding, make: () => Promise<Unfinished>): Promise<FinishedBody> =>
      kept.forceFetch(`${encoding} ${key}`, { context: { make, encoding } }),
  }
}

export type FinishedBodies = ReturnType<typeof finishedBodies>

/** The same memory under names of its own: answers from one database are never taken for another's. */
export const keptApart = (bodies: FinishedBodies, name: string): FinishedBodies => ({
  take: (key, encoding, make) => bodies.take(`${name} ${key}`, encoding, make),
})
