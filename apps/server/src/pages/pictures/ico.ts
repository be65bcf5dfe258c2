const HEADER_BYTES = 22
const BITS_PER_PIXEL = 32

/** Puts one PNG below 256 pixels into an icon, for clients that request `/favicon.ico` without reading the page. */
export function icoOf(png: Buffer, edge: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt16LE(1, 2) // type: icon
  header.writeUInt16LE(1, 4) // number of pictures
  header.writeUInt8(edge, 6)
  header.writeUInt8(edge, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(BITS_PER_PIXEL, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(HEADER_BYTES, 18)
  return Buffer.concat([header, png])
}
