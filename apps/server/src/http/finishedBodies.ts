import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { createZstdCompress, gzip, gzipSync, constants as zlib, zstdCompressSync, zstdDecompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Inline } from '#server/http/securityHeaders.ts'
import { turns } from '#server/http/turns.ts'

export type Encoding = 'zstd' | 'gzip' | 'identity'

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

// A page of a history, 360 kB of JSON: zstd takes 0.25 ms and leaves 24 kB, gzip 1.5 ms and 30 kB. Handing the bytes to
// another thread would cost more than zstd itself.
const COMPRESS: Record<Exclude<Encoding, 'identity'>, (text: string) => Promise<Buffer> | Buffer> = {
  zstd: (text) => zstdCompressSync(spread(text), { params: { [zlib.ZSTD_c_compressionLevel]: QUICK } }),
  gzip: (text) => (text.length <= SHORT ? gzipSync(text, GZIP) : gzipApart(text, GZIP)),
}

const gzipApart = promisify(gzip)
const GZIP = { level: 4 }
/** So much takes 0.05 ms; handing it to another thread, twice that. */
const SHORT = 16 * 1024

/** A text's bytes while they are read at once: in memory of their own they would leave holes among answers that stay. */
const DESK = Buffer.allocUnsafeSlow(2 * 1024 * 1024)
const MOST_BYTES_OF_A_LETTER = 3

function spread(text: string): Buffer {
  if (text.length * MOST_BYTES_OF_A_LETTER > DESK.length) return Buffer.from(text)
  return DESK.subarray(0, DESK.write(text))
}

const QUICK = 1
/** A page of 500 kB: 12 ms of another thread, and 47 kB instead of 60. */
const DENSE = 12

/**
 * Left alone, zstd makes blocks of 128 kB, of which a browser reads nothing before the last byte is there, and works in memory
 * for a text of any length: at level 12 some 50 MB.
 */
function zstdInPieces(pieces: readonly Buffer[], level: number): Promise<Buffer> {
  const pledgedSrcSize = pieces.reduce((sum, { length }) => sum + length, 0)
  const stream = createZstdCompress({ params: { [zlib.ZSTD_c_compressionLevel]: level }, pledgedSrcSize })
  for (const piece of pieces) {
    stream.write(piece)
    stream.flush(zlib.ZSTD_e_flush)
  }
  stream.end()
  return buffer(stream)
}

type Making = { make: () => Promise<Unfinished>; encoding: Encoding }

const BYTES_KEPT = 32 * 1024 * 1024
/** What an entry costs beside its bytes. */
const ENTRY_BYTES = 300
const SMALLEST_WORTH_COMPRESSING = 1024
/** Making is work for one thread and holds a megabyte or two: more at once would only hold more memory. */
const MADE_AT_ONCE = 3

export const etagOf = (bytes: Buffer) => `W/"${hash('sha1', bytes, 'base64url')}"`

/** In what is wanted, where that pays. */
export async function compressed(text: string, wanted: Encoding): Promise<{ bytes: Buffer; encoding: Encoding }> {
  const isShort = text.length < SMALLEST_WORTH_COMPRESSING && Buffer.byteLength(text) < SMALLEST_WORTH_COMPRESSING
  const encoding = isShort ? 'identity' : wanted
  return { bytes: encoding === 'identity' ? Buffer.from(text) : await COMPRESS[encoding](text), encoding }
}

export async function finish(answer: Unfinished, wanted: Encoding): Promise<FinishedBody> {
  if (typeof answer === 'string') {
    const { bytes: made, encoding } = await compressed(answer, wanted)
    const bytes = alone(made)
    return { bytes, etag: etagOf(bytes), encoding }
  }
  const pieces = answer.pieces.map((piece) => Buffer.from(piece))
  const { bytes: made, encoding } =
    wanted === 'zstd'
      ? { bytes: await zstdInPieces(pieces, QUICK), encoding: wanted }
      : await compressed(answer.pieces.join(''), wanted)
  const bytes = alone(made)
  return { bytes, etag: etagOf(bytes), encoding, inline: answer.inline, pieces: pieces.map(({ length }) => length) }
}

/** In memory of their own: zlib's answers are the beginning of a block many times as long, and would keep all of it. */
function alone(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
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
    const bytes = await zstdInPieces(cut(plain, body.pieces), DENSE)
    if (bytes.length >= body.bytes.length || kept.peek(name) !== body) return
    const smaller = { ...body, bytes: alone(bytes) }
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
