import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const compress = promisify(gzip)

/** A finished answer: its bytes as they go out, and the tag that says whether a browser still has them. */
export type FinishedBody = { bytes: Buffer; etag: string; encoding: 'gzip' | 'identity' }

const BYTES_KEPT = 48 * 1024 * 1024
/** What an entry costs beside its bytes. */
const ENTRY_BYTES = 300
const SMALLEST_WORTH_COMPRESSING = 1024

export const etagOf = (bytes: Buffer) => `W/"${createHash('sha1').update(bytes).digest('base64url')}"`

export async function finish(text: string, encoding: FinishedBody['encoding']): Promise<FinishedBody> {
  const plain = Buffer.from(text)
  const etag = etagOf(plain)
  if (encoding === 'identity' || plain.length < SMALLEST_WORTH_COMPRESSING) {
    return { bytes: plain, etag, encoding: 'identity' }
  }
  return { bytes: await compress(plain, { level: 4 }), etag, encoding }
}

/**
 * Answers that were made once and stay true as long as their key: the key carries the versions of everything the answer was
 * made from, so nothing is ever invalidated. Two who ask at once for the same missing answer wait for one making of it.
 */
export function finishedBodies(byteLimit = BYTES_KEPT) {
  const kept = new LRUCache<string, FinishedBody>({
    maxSize: byteLimit,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length * 2 + ENTRY_BYTES,
  })
  const underway = new Map<string, Promise<FinishedBody>>()

  return {
    async take(key: string, encoding: FinishedBody['encoding'], make: () => Promise<string>): Promise<FinishedBody> {
      const fullKey = `${encoding} ${key}`
      const found = kept.get(fullKey)
      if (found) return found
      const begun = underway.get(fullKey)
      if (begun) return begun
      const making = make().then((text) => finish(text, encoding))
      underway.set(fullKey, making)
      try {
        const body = await making
        kept.set(fullKey, body)
        return body
      } finally {
        underway.delete(fullKey)
      }
    },
  }
}
export type FinishedBodies = ReturnType<typeof finishedBodies>
