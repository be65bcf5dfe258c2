import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import {
  createZstdCompress,
  gunzipSync,
  gzip,
  gzipSync,
  constants as zlib,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib'

export type Encoding = 'zstd' | 'gzip' | 'identity'

// What zlib has worked with stays until V8's next full collection, and with it the piece of memory that was written to last. Cut
// from Buffer's pool it would hold all of that: 64 kB for each answer, and ten times as many full collections.
const PIECE = 4 * 1024
Buffer.poolSize = 2 * PIECE // out of the pool come pieces of less than half of it

/** For what is sent once, and at once. */
const QUICK = { params: { [zlib.ZSTD_c_compressionLevel]: 1 }, chunkSize: PIECE }
const GZIP = { level: 4 }

const SMALLEST_WORTH_COMPRESSING = 1024
/** So much takes gzip 0.05 ms; handing it to another thread, twice that. */
const SHORT = 16 * 1024

// A page of a history, 360 kB of JSON: zstd takes 0.25 ms and leaves 24 kB, gzip 1.5 ms and 30 kB. Handing the bytes to
// another thread would cost more than zstd itself.
const COMPRESS: Record<Encoding, (text: string) => Promise<Buffer> | Buffer> = {
  zstd: (text) => zstdCompressSync(spread(text), QUICK),
  gzip: (text) => (text.length <= SHORT ? gzipSync(text, { ...GZIP, chunkSize: PIECE }) : gzipApart(text, GZIP)),
  identity: (text) => Buffer.from(text),
}
const gzipApart = promisify(gzip)

/** In what is wanted, where that pays; in memory of their own. */
export async function compressed(text: string, wanted: Encoding): Promise<{ bytes: Buffer; encoding: Encoding }> {
  const isShort = text.length < SMALLEST_WORTH_COMPRESSING && Buffer.byteLength(text) < SMALLEST_WORTH_COMPRESSING
  const encoding = isShort ? 'identity' : wanted
  return { bytes: alone(await COMPRESS[encoding](text)), encoding }
}

export function opened(bytes: Buffer, encoding: Encoding): string {
  if (encoding === 'identity') return bytes.toString()
  const open = encoding === 'zstd' ? zstdDecompressSync : gunzipSync
  return open(bytes, { chunkSize: PIECE }).toString()
}

/** A text's bytes while they are read at once: in memory of their own they would leave holes among answers that stay. */
const DESK = Buffer.allocUnsafeSlow(2 * 1024 * 1024)
const MOST_BYTES_OF_A_LETTER = 3

function spread(text: string): Buffer {
  if (text.length * MOST_BYTES_OF_A_LETTER > DESK.length) return Buffer.from(text)
  return DESK.subarray(0, DESK.write(text))
}

/**
 * Each piece can be read as soon as it arrives. Left alone, zstd makes blocks of 128 kB, of which a browser reads nothing before the
 * last byte is there, and takes memory for a text of any length.
 */
export async function zstdInPieces(texts: readonly string[]): Promise<Buffer> {
  const pieces = texts.map((text) => Buffer.from(text))
  const pledgedSrcSize = pieces.reduce((sum, { length }) => sum + length, 0)
  const stream = createZstdCompress({ params: QUICK.params, pledgedSrcSize })
  for (const piece of pieces) {
    stream.write(piece)
    stream.flush(zlib.ZSTD_e_flush)
  }
  stream.end()
  return alone(await buffer(stream))
}

/** A part of a larger piece of memory would keep all of it. */
function alone(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
