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

// zlib's buffers and the chunk written last stay in memory until V8's next full collection. A slice of Buffer's default
// pool keeps the whole pool, 64 kB per answer, which made full collections ten times as frequent.
const PIECE_BYTES = 4 * 1024
Buffer.poolSize = 2 * PIECE_BYTES // the pool serves pieces below half of its size

/** Fast levels, which suit answers that are sent only once. */
const QUICK_ZSTD = { params: { [zlib.ZSTD_c_compressionLevel]: 1 }, chunkSize: PIECE_BYTES }
const QUICK_GZIP = { level: 4 }

const SMALLEST_WORTH_COMPRESSING = 1024
/** Up to this length, gzip takes at most 0.05 ms. Handing the text to another thread would take twice as long. */
const SHORT_TEXT = 16 * 1024

// zstd compresses a history page in 0.3 ms (sizes: decision 0054). Handing the text to another thread takes longer.
const COMPRESSORS: Record<Encoding, (text: string) => Promise<Buffer> | Buffer> = {
  zstd: (text) => zstdCompressSync(scratchBytes(text), QUICK_ZSTD),
  gzip: (text) =>
    text.length <= SHORT_TEXT ? gzipSync(text, { ...QUICK_GZIP, chunkSize: PIECE_BYTES }) : gzipAsync(text, QUICK_GZIP),
  identity: (text) => Buffer.from(text),
}
const gzipAsync = promisify(gzip)

/** The returned bytes have their own memory. */
export async function compressed(text: string, wanted: Encoding): Promise<{ bytes: Buffer; encoding: Encoding }> {
  const isTooShortToCompress =
    text.length < SMALLEST_WORTH_COMPRESSING && Buffer.byteLength(text) < SMALLEST_WORTH_COMPRESSING
  const encoding = isTooShortToCompress ? 'identity' : wanted
  return { bytes: ownCopy(await COMPRESSORS[encoding](text)), encoding }
}

export function decompressed(bytes: Buffer, encoding: Encoding): string {
  if (encoding === 'identity') return bytes.toString()
  const decompress = encoding === 'zstd' ? zstdDecompressSync : gunzipSync
  return decompress(bytes, { chunkSize: PIECE_BYTES }).toString()
}

/** Serves every text, because memory allocated for each would leave holes among cached answers. */
const SCRATCH_BUFFER = Buffer.allocUnsafeSlow(2 * 1024 * 1024)
const MAX_BYTES_PER_LETTER = 3

function scratchBytes(text: string): Buffer {
  if (text.length * MAX_BYTES_PER_LETTER > SCRATCH_BUFFER.length) return Buffer.from(text)
  return SCRATCH_BUFFER.subarray(0, SCRATCH_BUFFER.write(text))
}

/** zstd by default allots memory for the longest text, and its blocks of 128 kB can be read only when complete. */
export async function compressPieces(texts: readonly string[]): Promise<Buffer> {
  const pieces = texts.map((text) => Buffer.from(text))
  const sourceSize = pieces.reduce((sum, { length }) => sum + length, 0)
  // `flush` ends a block with each write. Every write waits for another thread, and so does every full buffer.
  const options = {
    params: QUICK_ZSTD.params,
    pledgedSrcSize: sourceSize,
    flush: zlib.ZSTD_e_flush,
    chunkSize: 8 * PIECE_BYTES,
  }
  const stream = createZstdCompress(options)
  for (const piece of pieces.slice(0, -1)) stream.write(piece)
  stream.end(pieces.at(-1))
  return ownCopy(await buffer(stream))
}

/** Copies bytes, because a slice would keep the larger buffer alive. */
function ownCopy(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}
