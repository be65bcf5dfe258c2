import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { compressed, type Encoding, zstdInPieces } from './compression.ts'
import type { Inline } from './securityHeaders.ts'
import { turns } from './turns.ts'

/** A finished answer: its bytes as they go out, and the tag that says whether a browser still has them. */
export type FinishedBody = {
  readonly bytes: Buffer
  readonly etag: string
  readonly encoding: Encoding
  readonly inline?: Inline
  readonly pieces?: readonly number[]
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
  const pieces = answer.pieces.map((piece) => Buffer.from(piece))
  const { bytes, encoding } =
    wanted === 'zstd'
      ? { bytes: await zstdInPieces(pieces, { isDense: false }), encoding: wanted }
      : await compressed(answer.pieces.join(''), wanted)
  return { bytes, etag: etagOf(bytes), encoding, inline: answer.inline, pieces: pieces.map(({ length }) => length) }
}

/**
 * Answers that were made once and stay true as long as their key: the key carries the versions of everything the answer was
 * made from, so nothing is ever invalidated. Two who ask at once for the same missing answer wait for one making of it.
 * What is made must not take another finished answer: all turns could be held by makings that wait for a turn.
 */
export function finishedBodies(byteLimit = BYTES_KEPT) {
  const inTurn = turns(MADE_AT_ONCE)
  const kept = new LRUCache<string, FinishedBody, Making>({
    maxSize: byteLimit,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length * 2 + ENTRY_BYTES,
    fetchMethod: (_key, _old, { context }) => inTurn(async () => finish(await context.make(), context.encoding)),
    // An answer whose place is needed for others meanwhile still goes out.
    ignoreFetchAbort: true,
  })

  const densely = turns(1)
  const dense = new WeakSet<FinishedBody>()
  async function densen(name: string, body: FinishedBody) {
    const plain = await promisify(zstdDecompress)(body.bytes)
    const bytes = await zstdInPieces(cut(plain, body.pieces), { isDense: true })
    if (bytes.length >= body.bytes.length || kept.peek(name) !== body) return
    const smaller = { ...body, bytes }
    dense.add(smaller)
    kept.set(name, smaller)
  }

  return {
    take: (key: string, encoding: Encoding, make: () => Promise<Unfinished>): Promise<FinishedBody> =>
      kept.forceFetch(`${encoding} ${key}`, { context: { make, encoding } }),
    /** What goes out as it is kept, again and again, over slow lines: made smaller in the background once it is asked for again. */
    async takeOften(key: string, encoding: Encoding, make: () => Promise<Unfinished>): Promise<FinishedBody> {
      const name = `${encoding} ${key}`
      const before = kept.peek(name)
      const body = await kept.forceFetch(name, { context: { make, encoding } })
      if (body === before && body.encoding === 'zstd' && !dense.has(body)) {
        dense.add(body)
        void densely(() => densen(name, body))
      }
      return body
    },
  }
}
/** Into pieces of so many bytes. */
function cut(bytes: Buffer, lengths: readonly number[] = [bytes.length]): Buffer[] {
  let end = 0
  return lengths.map((length) => {
    end += length
    return bytes.subarray(end - length, end)
  })
}

export type FinishedBodies = ReturnType<typeof finishedBodies>

/** The same memory under names of its own: answers from one database are never taken for another's. */
export const keptApart = (bodies: FinishedBodies, name: string): FinishedBodies => ({
  take: (key, encoding, make) => bodies.take(`${name} ${key}`, encoding, make),
  takeOften: (key, encoding, make) => bodies.takeOften(`${name} ${key}`, encoding, make),
})
