import type { Image } from '@buri/contract/images'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { SignedInBrowser } from '#testing/testAccounts.ts'

const GREY = { r: 90, g: 120, b: 150, alpha: 1 }
export const blankPicture = (width: number, height: number, background: { r: number; g: number; b: number } = GREY) =>
  sharp({ create: { width, height, channels: 3, background } })

export function sendImage(browser: SignedInBrowser, bytes: Uint8Array, name = 'picture.png') {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)]), name)
  return browser.send('POST', '/api/uploads/images', { body })
}
export async function uploadedPicture(bytes: Uint8Array, browser: SignedInBrowser) {
  const answer = await sendImage(browser, bytes)
  expect(answer.status).toBe(201)
  const image: Image = await answer.json()
  const [full, small] = await Promise.all(
    [image.url, image.previewUrl].map(async (url) => Buffer.from(await (await browser.get(url)).arrayBuffer())),
  )
  return { image, full: full ?? expect.fail(), small: small ?? expect.fail() }
}
export const pictureSize = async (bytes: Buffer) => {
  const { format, width, height, exif, orientation } = await sharp(bytes).metadata()
  return { format, width, height, exif, orientation }
}
export const isWebp = (width: number, height: number) => ({
  format: 'webp',
  width,
  height,
  exif: undefined,
  orientation: undefined,
})
export const noisePicture = async () => {
  const pixels = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, index) => (index * index * 31) % 251))
  return sharp(pixels, { raw: { width: 300, height: 300, channels: 3 } })
    .jpeg()
    .toBuffer()
}
