import { crc32 } from 'node:zlib'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** A chunk's length, type and checksum together. */
const FRAME_BYTES = 12
const HEADER_BYTES = 13
/** Far more than Data Dragon's largest icons have, which is 300 pixels. */
const MAX_PIXELS_PER_SIDE = 2048

/** Returns why these bytes are not a whole PNG; `undefined` if they are one. https://www.w3.org/TR/png-3 */
export function faultInPng(bytes: Buffer): string | undefined {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return 'is no PNG'
  let offset = SIGNATURE.length
  while (offset + FRAME_BYTES <= bytes.length) {
    const length = bytes.readUInt32BE(offset)
    const name = bytes.toString('latin1', offset + 4, offset + 8)
    const end = offset + FRAME_BYTES + length
    if (end > bytes.length) return 'is cut off'
    if (crc32(bytes.subarray(offset + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return 'is damaged'
    if (offset === SIGNATURE.length) {
      if (name !== 'IHDR' || length !== HEADER_BYTES) return 'is no PNG'
      const largest = Math.max(bytes.readUInt32BE(offset + 8), bytes.readUInt32BE(offset + 12))
      if (largest > MAX_PIXELS_PER_SIDE) return 'is too large'
    }
    if (name === 'IEND') return end === bytes.length ? undefined : 'has something behind its end'
    offset = end
  }
  return 'is cut off'
}
