import { isReplay, MAX_METADATA, V1_HEAD } from './locateReplay.ts'

/** Byte 4 tells the format: format 1 begins with its metadata, format 2 ends with it. */
const KEPT_BYTES = {
  first: { head: V1_HEAD + MAX_METADATA + 1024, tail: 0 },
  second: { head: V1_HEAD, tail: MAX_METADATA + 4 },
}

export type ReplayEnds = {
  take: (chunk: Uint8Array) => void
  /** A file that reads like the whole one, except that dropped bytes read as empty. */
  file: () => { size: number; slice: (start: number, end: number) => { arrayBuffer: () => Promise<ArrayBuffer> } }
}

/** Whether only the ends of this file need to be kept. `head` needs at least five bytes. */
export const hasEnds = (head: Uint8Array): boolean => isReplay(head)

/**
 * Keeps only the ends of a streamed replay, which are enough for its result: half a megabyte, whatever the length of
 * the replay.
 */
export function keepReplayEnds(firstBytes: Uint8Array): ReplayEnds {
  const limit = firstBytes[4] === 0 ? KEPT_BYTES.first : KEPT_BYTES.second
  const head = new Uint8Array(limit.head)
  const tail = new Uint8Array(limit.tail)
  let size = 0

  function take(chunk: Uint8Array) {
    if (size < head.length) head.set(chunk.subarray(0, head.length - size), size)
    if (tail.length > 0) {
      const last = chunk.subarray(Math.max(0, chunk.length - tail.length))
      // `tail` is a ring buffer, indexed by the position in the file.
      const offset = (size + chunk.length - last.length) % tail.length
      const untilWrap = last.subarray(0, tail.length - offset)
      tail.set(untilWrap, offset)
      tail.set(last.subarray(untilWrap.length), 0)
    }
    size += chunk.length
  }

  function read(start: number, end: number): Uint8Array {
    if (end <= Math.min(head.length, size)) return head.slice(start, end)
    if (end > size || start < size - tail.length) return new Uint8Array(0)
    const offset = start % tail.length
    const bytes = new Uint8Array(end - start)
    const untilWrap = tail.subarray(offset, Math.min(tail.length, offset + bytes.length))
    bytes.set(untilWrap)
    bytes.set(tail.subarray(0, bytes.length - untilWrap.length), untilWrap.length)
    return bytes
  }

  take(firstBytes)
  return {
    take,
    file: () => ({
      size,
      slice: (start, end) => ({
        arrayBuffer: async () => {
          const bytes = read(start, end)
          return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
        },
      }),
    }),
  }
}
