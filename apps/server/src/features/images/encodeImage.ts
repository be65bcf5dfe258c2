import { hash } from 'node:crypto'
import type { ErrorCode } from '@buri/contract/errors'
import { LIMITS } from '@buri/contract/limits'
import type { Sharp } from 'sharp'
import { AppError } from '#server/platform/errors.ts'

export type EncodedImage = {
  /** The same picture always has the same name. */
  name: string
  width: number
  height: number
  webp: Buffer
  small: Buffer
}

const QUALITY = { quality: 82, effort: 2 }
const LONGEST_SECONDS = 10
/** The decoders that untrusted bytes may be given to. */
const ALLOWED_DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`)

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(text.length, bytes.length - at)).equals(
    Buffer.from(text, 'latin1'),
  )

/** The first bytes decide, because the sender chooses the file's name and type. */
const isPicture = (bytes: Uint8Array) =>
  bytes.length > 12 &&
  (startsWith(bytes, '\xff\xd8\xff') ||
    startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
    startsWith(bytes, 'GIF8') ||
    (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)))

/** An animated PNG declares its animation before its first image. The decoder recognises other animated formats. */
function isMovingPng(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const control = buffer.indexOf('acTL')
  return startsWith(bytes, '\x89PNG') && control !== -1 && control < buffer.indexOf('IDAT')
}

/** The decoder is loaded with the first picture, to save memory until then. */
let decoder: Promise<(bytes: Uint8Array) => Sharp> | undefined

async function loadDecoder() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ALLOWED_DECODERS })
  // The code below checks the number of pixels itself, from the header.
  return (bytes: Uint8Array) => sharp(bytes, { failOn: 'error', limitInputPixels: false, sequentialRead: true })
}

type PictureShape = {
  /** The maximum sides of the whole picture and of its smaller copy, in pixels. */
  sides: readonly [whole: number, small: number]
  fit: { fit: 'inside'; withoutEnlargement: true } | { fit: 'cover' }
}

/** Encodes a picture as upright WebP without metadata, in the size for pages and in a small one. */
export const encodeImage = (bytes: Uint8Array): Promise<EncodedImage> =>
  encode(bytes, {
    sides: [LIMITS.imageWidth, LIMITS.imagePreviewWidth],
    fit: { fit: 'inside', withoutEnlargement: true },
  })

export const encodeCrest = (bytes: Uint8Array): Promise<EncodedImage> =>
  encode(bytes, { sides: [LIMITS.crestWidth, LIMITS.crestPreviewWidth], fit: { fit: 'cover' } })

async function encode(bytes: Uint8Array, { sides: [side, smallSide], fit }: PictureShape): Promise<EncodedImage> {
  if (!isPicture(bytes)) throw new AppError('NOT_AN_IMAGE')
  if (isMovingPng(bytes)) throw new AppError('IMAGE_ANIMATED')
  decoder ??= loadDecoder().catch((error: unknown) => {
    decoder = undefined
    throw error
  })
  const decode = await decoder
  const { width, height, pages = 1 } = await asPictureBroken(decode(bytes).metadata())
  if (pages > 1) throw new AppError('IMAGE_ANIMATED')
  if (width > LIMITS.imageSide || height > LIMITS.imageSide || width * height > LIMITS.imagePixels)
    throw new AppError('IMAGE_TOO_MANY_PIXELS')

  const upright = decode(bytes)
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient()
    .resize({ width: side, height: side, ...fit })
    .toColourspace('srgb')
  const { data, info } = await asPictureBroken(upright.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }))
  const { default: sharp } = await import('sharp')
  // The encoder gets only raw pixels, so that nothing else of the file remains.
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const webp = await pixels().webp(QUALITY).toBuffer()
  const small = await pixels()
    .resize({ width: smallSide, height: smallSide, ...fit })
    .webp(QUALITY)
    .toBuffer()
  const name = `${hash('sha256', webp, 'base64url')}-${info.width}x${info.height}`
  return { name, width: info.width, height: info.height, webp, small }
}

const asPictureBroken = <Read>(reading: Promise<Read>): Promise<Read> =>
  reading.catch((error: unknown) => {
    throw new AppError('IMAGE_BROKEN' satisfies ErrorCode, { cause: error })
  })
