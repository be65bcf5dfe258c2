import { crc32 } from 'node:zlib'
import { LIMITS } from '@buri/contract/limits'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { blankPicture, isWebp, noisePicture, pictureSize, sendImage, uploadedPicture } from './testImages.ts'

const site = await openSite()
let sender: SignedInBrowser
beforeAll(async () => {
  sender = await signedIn(site)
})

test('a large photo becomes WebP of 2048 and 640 pixels, upright, without its location', async () => {
  const photo = await blankPicture(1500, 3000)
    .withExif({ IFD0: { Copyright: '집 앞' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() })
  const { image, full, small } = await uploadedPicture(photo, sender)
  expect(image).toMatchObject({ width: 2048, height: 1024 })
  expect(await pictureSize(full)).toEqual(isWebp(2048, 1024))
  expect(await pictureSize(small)).toEqual(isWebp(640, 320))
  expect(full.includes('집 앞')).toBe(false)
})

test.each([
  { what: 'a single pixel', bytes: () => blankPicture(1, 1).png().toBuffer(), size: [1, 1] },
  { what: 'CMYK', bytes: () => blankPicture(40, 30).toColourspace('cmyk').jpeg().toBuffer(), size: [40, 30] },
  { what: 'sixteen bits', bytes: () => blankPicture(40, 30).toColourspace('rgb16').png().toBuffer(), size: [40, 30] },
  { what: 'grey', bytes: () => blankPicture(40, 30).toColourspace('b-w').png().toBuffer(), size: [40, 30] },
  { what: 'a palette', bytes: () => blankPicture(40, 30).png({ palette: true }).toBuffer(), size: [40, 30] },
  { what: 'a GIF that stands still', bytes: () => blankPicture(40, 30).gif().toBuffer(), size: [40, 30] },
  { what: 'a long line', bytes: () => blankPicture(10_000, 1).png().toBuffer(), size: [2048, 1] },
])('a picture with $what is accepted like others', async ({ bytes, size: [width = 0, height = 0] }) => {
  expect(await pictureSize((await uploadedPicture(await bytes(), sender)).full)).toEqual(isWebp(width, height))
})

test('data that follows a picture in its file is removed', async () => {
  const hidden = '<script>alert(1)</script>PK\u0003\u0004'
  for (const picture of [await blankPicture(30, 20).jpeg().toBuffer(), await blankPicture(30, 20).gif().toBuffer()]) {
    const { full } = await uploadedPicture(Buffer.concat([picture, Buffer.from(hidden)]), sender)
    expect(await pictureSize(full)).toEqual(isWebp(30, 20))
    expect(full.includes('script')).toBe(false)
  }
})

async function pngOf(width: number, height: number) {
  const png = await blankPicture(1, 1).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  const crc = crc32(png.subarray(12, 29))
  png.writeUInt32BE(crc, 29)
  return png
}
const frames = () =>
  sharp(Buffer.concat([Buffer.alloc(300, 7), Buffer.alloc(300, 200)]), {
    raw: { width: 10, height: 20, channels: 3, pageHeight: 10 },
  })
async function movingPng() {
  const png = await blankPicture(4, 4).png().toBuffer()
  return Buffer.concat([
    png.subarray(0, 33),
    Buffer.from('\0\0\0\bacTL\0\0\0\x02\0\0\0\0\0\0\0\0', 'latin1'),
    png.subarray(33),
  ])
}

test.each([
  { what: 'pixels for days', code: 'IMAGE_TOO_MANY_PIXELS', bytes: () => pngOf(20_000, 20_000) },
  { what: 'a side that is too long', code: 'IMAGE_TOO_MANY_PIXELS', bytes: () => pngOf(10_001, 1) },
  { what: 'an SVG', code: 'NOT_AN_IMAGE', bytes: async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  { what: 'a page', code: 'NOT_AN_IMAGE', bytes: async () => Buffer.from('<!doctype html><script>alert(1)</script>') },
  { what: 'a PDF', code: 'NOT_AN_IMAGE', bytes: async () => Buffer.from('%PDF-1.7\n1 0 obj') },
  { what: 'nothing', code: 'NOT_AN_IMAGE', bytes: async () => Buffer.alloc(0) },
  { what: 'an AVIF', code: 'NOT_AN_IMAGE', bytes: () => blankPicture(20, 20).avif().toBuffer() },
  { what: 'a GIF that moves', code: 'IMAGE_ANIMATED', bytes: () => frames().gif().toBuffer() },
  { what: 'a WebP that moves', code: 'IMAGE_ANIMATED', bytes: () => frames().webp().toBuffer() },
  { what: 'a PNG that moves', code: 'IMAGE_ANIMATED', bytes: movingPng },
  { what: 'half a photo', code: 'IMAGE_BROKEN', bytes: async () => (await noisePicture()).subarray(0, 9000) },
  {
    what: 'half a PNG',
    code: 'IMAGE_BROKEN',
    bytes: async () =>
      (
        await sharp(await noisePicture())
          .png()
          .toBuffer()
      ).subarray(0, 9000),
  },
  {
    what: 'the beginning of a PNG',
    code: 'IMAGE_BROKEN',
    bytes: async () => (await blankPicture(9, 9).png().toBuffer()).subarray(0, 20),
  },
])('an upload of $what is refused with $code', async ({ bytes, code }) => {
  const answer = await sendImage(sender, await bytes())
  expect((await answer.json()).code).toBe(code)
})

test('a file of ten megabytes is not too large, and one byte more is refused', async () => {
  const many = Buffer.alloc(LIMITS.imageFileBytes + 1, 7)
  expect(await refusalOf(await sendImage(sender, many))).toEqual([413, 'IMAGE_TOO_LARGE'])
  expect(await refusalOf(await sendImage(sender, many.subarray(0, LIMITS.imageFileBytes)))).toEqual([
    422,
    'NOT_AN_IMAGE',
  ])
  expect(await refusalOf(await sendImage(sender, Buffer.alloc(26 * 1024 * 1024)))).toEqual([413, 'IMAGE_TOO_LARGE'])
})

test('a form without a picture, and a visitor’s picture, are refused', async () => {
  const body = new FormData()
  body.append('files', new Blob(['x']), 'x.png')
  expect(await refusalOf(await sender.send('POST', '/api/uploads/images', { body }))).toEqual([400, 'INVALID_REQUEST'])
  expect(await refusalOf(await sender.command('POST', '/api/uploads/images', {}))).toEqual([
    415,
    'UNSUPPORTED_MEDIA_TYPE',
  ])
  const form = new FormData()
  form.append('file', new Blob(['x']), 'x.png')
  expect((await site.send('POST', '/api/uploads/images', { body: form })).status).toBe(401)
})
