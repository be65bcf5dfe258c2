import { type Refused, refuse } from '../refusal.ts'
import { findMetadata, isInBraces } from './findMetadata.ts'

/** The parts of a replay from which its result is read: some 100 kB out of 10 to 30 MB. */
type ReplayParts = {
  version: 1 | 2
  /** The fixed header, which has 288 bytes in v1 and 32 in v2. */
  head: Uint8Array
  metadata: Uint8Array
  /** Only in v1, where it begins with the game number. */
  payloadHeader: Uint8Array | null
}
type LocatedReplay = { ok: true; parts: ReplayParts } | Refused
type ByteRange = readonly [start: number, end: number]
/** A reader that yields ranges and receives their bytes, so that it works on bytes in memory and on a file on disk. */
type RangeReader<Result> = Generator<ByteRange, Result, Uint8Array>

export const V1_HEAD = 288
/**
 * Length of the header of v2 in bytes: magic, eight unknown bytes, a length byte, and a version of 13 to 17 characters.
 */
const V2_HEAD = 32
/** Length of the last bytes of v2, which give the length of the metadata before them. */
const V2_TRAILER = 4
const V1_VERSION_BYTE = 0
const V2_VERSION_BYTE = 2
/** The most bytes of metadata. Ten players of 2025 take 96 kB; eighteen would take 175 kB. */
export const MAX_METADATA = 512 * 1024
/** How many bytes are searched for the metadata's first words when the offsets are wrong. */
const SEARCHED_BYTES = 256 * 1024

export const isReplay = (head: Uint8Array) =>
  head[0] === 0x52 && head[1] === 0x49 && head[2] === 0x4f && head[3] === 0x54

/** Finds the parts of a replay of `size` bytes, or refuses the file. Yields the ranges of bytes that it needs. */
export function* locateReplay(size: number): RangeReader<LocatedReplay> {
  const head = yield [0, Math.min(size, V1_HEAD)]
  if (!isReplay(head)) return refuse('NOT_A_REPLAY', 'does not begin with RIOT')
  if (head.length < V2_HEAD + V2_TRAILER) return refuse('TRUNCATED', 'shorter than a header')
  if (head[4] === V1_VERSION_BYTE) return yield* locateV1(size, head)
  if (head[4] === V2_VERSION_BYTE) return yield* locateV2(size, head.subarray(0, V2_HEAD))
  return refuse('UNSUPPORTED_VERSION', `version byte ${head[4]}`)
}

/**
 * From byte 268 on, the header has offset and length of the metadata, then of the payload header. All offsets are
 * absolute.
 */
function* locateV1(size: number, head: Uint8Array): RangeReader<LocatedReplay> {
  if (head.length < V1_HEAD) return refuse('TRUNCATED', 'shorter than a header')
  const header = viewOf(head)
  const start = header.getUint32(268, true)
  const end = start + header.getUint32(272, true)
  if (start >= V1_HEAD && end <= size && isPlausible(end - start)) {
    const metadata = yield [start, end]
    if (isInBraces(metadata)) {
      const payloadHeader = yield* readPayloadHeader(size, header)
      return { ok: true, parts: { version: 1, head, metadata, payloadHeader } }
    }
  }
  const found = findMetadata(yield [V1_HEAD, Math.min(size, V1_HEAD + SEARCHED_BYTES)], 'first')
  if (found === undefined) {
    const isTruncated = start >= V1_HEAD && isPlausible(end - start) && end > size
    return isTruncated
      ? refuse('TRUNCATED', 'v1 that ends before its metadata')
      : refuse('DAMAGED', 'v1 without whole metadata')
  }
  return { ok: true, parts: { version: 1, head, metadata: found, payloadHeader: null } }
}

function* readPayloadHeader(size: number, header: DataView): RangeReader<Uint8Array | null> {
  const start = header.getUint32(276, true)
  const length = header.getUint32(280, true)
  const isInside = start >= V1_HEAD && length >= 8 && length <= 1024 && start + length <= size
  return isInside ? yield [start, start + length] : null
}

function* locateV2(size: number, head: Uint8Array): RangeReader<LocatedReplay> {
  const end = size - V2_TRAILER
  const length = viewOf(yield [end, size]).getUint32(0, true)
  const isLengthLikely = isPlausible(length) && end - length >= V2_HEAD
  if (isLengthLikely) {
    const metadata = yield [end - length, end]
    if (isInBraces(metadata)) return { ok: true, parts: { version: 2, head, metadata, payloadHeader: null } }
  }
  const found = findMetadata(yield [Math.max(V2_HEAD, size - SEARCHED_BYTES), size], 'last')
  if (found !== undefined) return { ok: true, parts: { version: 2, head, metadata: found, payloadHeader: null } }
  // Replays of 14.9 and 14.10 have no usable metadata. An aborted spectator session has none either.
  if (/^14\.(9|10)\./.test(versionInHead(head) ?? '')) return refuse('NO_STATS', 'v2 of a patch that wrote no metadata')
  // A truncated file ends with neither a plausible length nor zeros. Zeros at the end of a file of full size mean that
  // a download stopped.
  return isLengthLikely || length === 0
    ? refuse('DAMAGED', 'v2 with a length but no metadata')
    : refuse('TRUNCATED', 'v2 without an end')
}

const isPlausible = (length: number) => length >= 2 && length <= MAX_METADATA

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * Returns the version, which has a variable length from byte 15 on. Parsers that assume a fixed length copy the byte
 * behind it.
 */
export function versionInHead(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.subarray(15, V2_HEAD))
  return /^\d{1,3}\.\d{1,3}\.\d{1,5}\.\d{1,5}/.exec(text)?.[0] ?? null
}

/** Returns the number that identifies the game everywhere. v2 does not contain it. */
export const gameNumberOf = ({ payloadHeader }: ReplayParts): bigint | null =>
  payloadHeader === null ? null : viewOf(payloadHeader).getBigUint64(0, true)

/** Makes a replay of only these parts, in its version's layout. `locateInBytes` finds the same parts in it. */
export function joinParts({ version, head, metadata, payloadHeader }: ReplayParts): Uint8Array<ArrayBuffer> {
  const headLength = version === 1 ? (payloadHeader?.length ?? 0) : 4
  const bytes = new Uint8Array(head.length + metadata.length + headLength)
  bytes.set(head)
  bytes.set(metadata, head.length)
  const view = viewOf(bytes)
  const end = head.length + metadata.length
  if (version === 2) {
    view.setUint32(end, metadata.length, true)
    return bytes
  }
  if (payloadHeader !== null) bytes.set(payloadHeader, end)
  view.setUint32(268, head.length, true)
  view.setUint32(272, metadata.length, true)
  view.setUint32(276, end, true)
  view.setUint32(280, payloadHeader?.length ?? 0, true)
  return bytes
}

export function locateInBytes(bytes: Uint8Array): LocatedReplay {
  const reading = locateReplay(bytes.length)
  let step = reading.next()
  while (!step.done) step = reading.next(bytes.subarray(...step.value))
  return step.value
}

/** Finds the parts of a replay in a file, of which `read` returns the bytes from `start` up to `end`. */
export async function locateInFile(
  size: number,
  read: (start: number, end: number) => Promise<Uint8Array>,
): Promise<LocatedReplay> {
  const reading = locateReplay(size)
  let step = reading.next()
  while (!step.done) step = reading.next(await read(...step.value))
  return step.value
}
