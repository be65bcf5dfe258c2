import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Image } from '@buri/contract/images'
import { LIMITS } from '@buri/contract/limits'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import { aBoard, aPost } from '#server/features/community/testCommunity.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'
import { imageFolder } from './imageFolder.ts'
import { imageContents } from './images.repository.ts'
import { imageService } from './images.service.ts'
import { openPicture } from './openPicture.ts'

let site: TestApp
let dataDir: string
let sender: SignedInBrowser
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'buri-images-'))
  site = await startTestApp({ config: { dataDir } })
  sender = await signedIn(site)
})
afterAll(async () => {
  await site.close()
  await rm(dataDir, { recursive: true, force: true })
})

const GREY = { r: 90, g: 120, b: 150, alpha: 1 }
const blank = (width: number, height: number, background: { r: number; g: number; b: number } = GREY) =>
  sharp({ create: { width, height, channels: 3, background } })

function send(who: SignedInBrowser, bytes: Uint8Array, name = '그림.png') {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)]), name)
  return who.send('POST', '/api/uploads/images', { body })
}
async function kept(bytes: Uint8Array, who = sender) {
  const answer = await send(who, bytes)
  expect(answer.status).toBe(201)
  const image: Image = await answer.json()
  const [full, small] = await Promise.all([image.url, image.previewUrl].map(read))
  return { image, full: full ?? expect.fail(), small: small ?? expect.fail() }
}
const read = async (address: string) => Buffer.from(await (await site.get(address)).arrayBuffer())
const storedCount = async () => {
  const { count } = await site.db
    .selectFrom('imageContent')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
const shapeOf = async (bytes: Buffer) => {
  const { format, width, height, exif, orientation } = await sharp(bytes).metadata()
  return { format, width, height, exif, orientation }
}
const isWebp = (width: number, height: number) => ({
  format: 'webp',
  width,
  height,
  exif: undefined,
  orientation: undefined,
})

test('a large photo becomes WebP of 2048 and 640 pixels, upright, without its location', async () => {
  const photo = await blank(1500, 3000)
    .withExif({ IFD0: { Copyright: '집 앞' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() })
  const { image, full, small } = await kept(photo)
  expect(image).toMatchObject({ width: 2048, height: 1024 })
  expect(await shapeOf(full)).toEqual(isWebp(2048, 1024))
  expect(await shapeOf(small)).toEqual(isWebp(640, 320))
  expect(full.includes('집 앞')).toBe(false)
})

test.each([
  { what: 'a single pixel', bytes: () => blank(1, 1).png().toBuffer(), size: [1, 1] },
  { what: 'CMYK', bytes: () => blank(40, 30).toColourspace('cmyk').jpeg().toBuffer(), size: [40, 30] },
  { what: 'sixteen bits', bytes: () => blank(40, 30).toColourspace('rgb16').png().toBuffer(), size: [40, 30] },
  { what: 'grey', bytes: () => blank(40, 30).toColourspace('b-w').png().toBuffer(), size: [40, 30] },
  { what: 'a palette', bytes: () => blank(40, 30).png({ palette: true }).toBuffer(), size: [40, 30] },
  { what: 'a GIF that stands still', bytes: () => blank(40, 30).gif().toBuffer(), size: [40, 30] },
  { what: 'a long line', bytes: () => blank(10_000, 1).png().toBuffer(), size: [2048, 1] },
])('$what is a picture like others', async ({ bytes, size: [width = 0, height = 0] }) => {
  expect(await shapeOf((await kept(await bytes())).full)).toEqual(isWebp(width, height))
})

test('data hidden after a picture is dropped', async () => {
  const hidden = '<script>alert(1)</script>PK\u0003\u0004'
  for (const picture of [await blank(30, 20).jpeg().toBuffer(), await blank(30, 20).gif().toBuffer()]) {
    const { full } = await kept(Buffer.concat([picture, Buffer.from(hidden)]))
    expect(await shapeOf(full)).toEqual(isWebp(30, 20))
    expect(full.includes('script')).toBe(false)
  }
})

/** A PNG that only declares its size. */
async function pngOf(width: number, height: number) {
  const png = await blank(1, 1).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  const crc = crc32(png.subarray(12, 29))
  png.writeUInt32BE(crc, 29)
  return png
}
/** Two squares, as an animation. */
const frames = () =>
  sharp(Buffer.concat([Buffer.alloc(300, 7), Buffer.alloc(300, 200)]), {
    raw: { width: 10, height: 20, channels: 3, pageHeight: 10 },
  })
async function movingPng() {
  const png = await blank(4, 4).png().toBuffer()
  return Buffer.concat([
    png.subarray(0, 33),
    Buffer.from('\0\0\0\bacTL\0\0\0\x02\0\0\0\0\0\0\0\0', 'latin1'),
    png.subarray(33),
  ])
}
const noise = async () => {
  const pixels = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, at) => (at * at * 31) % 251))
  return sharp(pixels, { raw: { width: 300, height: 300, channels: 3 } })
    .jpeg()
    .toBuffer()
}

test.each([
  { what: 'pixels for days', code: 'IMAGE_TOO_MANY_PIXELS', bytes: () => pngOf(20_000, 20_000) },
  { what: 'a side that is too long', code: 'IMAGE_TOO_MANY_PIXELS', bytes: () => pngOf(10_001, 1) },
  { what: 'an SVG', code: 'NOT_AN_IMAGE', bytes: async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  { what: 'a page', code: 'NOT_AN_IMAGE', bytes: async () => Buffer.from('<!doctype html><script>alert(1)</script>') },
  { what: 'a PDF', code: 'NOT_AN_IMAGE', bytes: async () => Buffer.from('%PDF-1.7\n1 0 obj') },
  { what: 'nothing', code: 'NOT_AN_IMAGE', bytes: async () => Buffer.alloc(0) },
  { what: 'an AVIF', code: 'NOT_AN_IMAGE', bytes: () => blank(20, 20).avif().toBuffer() },
  { what: 'a GIF that moves', code: 'IMAGE_ANIMATED', bytes: () => frames().gif().toBuffer() },
  { what: 'a WebP that moves', code: 'IMAGE_ANIMATED', bytes: () => frames().webp().toBuffer() },
  { what: 'a PNG that moves', code: 'IMAGE_ANIMATED', bytes: movingPng },
  { what: 'half a photo', code: 'IMAGE_BROKEN', bytes: async () => (await noise()).subarray(0, 9000) },
  {
    what: 'half a PNG',
    code: 'IMAGE_BROKEN',
    bytes: async () =>
      (
        await sharp(await noise())
          .png()
          .toBuffer()
      ).subarray(0, 9000),
  },
  {
    what: 'the beginning of a PNG',
    code: 'IMAGE_BROKEN',
    bytes: async () => (await blank(9, 9).png().toBuffer()).subarray(0, 20),
  },
])('$what is refused with $code', async ({ bytes, code }) => {
  const answer = await send(sender, await bytes())
  expect((await answer.json()).code).toBe(code)
})

test('ten megabytes are accepted and no more, however they arrive', async () => {
  const many = Buffer.alloc(LIMITS.imageFileBytes + 1, 7)
  expect(await refusalOf(await send(sender, many))).toEqual([413, 'IMAGE_TOO_LARGE'])
  expect(await refusalOf(await send(sender, many.subarray(0, LIMITS.imageFileBytes)))).toEqual([422, 'NOT_AN_IMAGE'])
  expect(await refusalOf(await send(sender, Buffer.alloc(26 * 1024 * 1024)))).toEqual([413, 'IMAGE_TOO_LARGE'])
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

test('the same picture is stored once, no matter who sends it', async () => {
  const picture = await blank(33, 44, { r: 1, g: 2, b: 3 }).png().toBuffer()
  const first = await kept(picture)
  const before = await storedCount()
  const second = await kept(picture, await signedIn(site))
  expect(second.image).toEqual(first.image)
  expect(await storedCount()).toBe(before)
})

test('a picture is served with its type, cached for good, and can run nothing', async () => {
  const { image } = await kept(await blank(12, 13).png().toBuffer())
  const answer = await site.get(image.url)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  const etag = answer.headers.get('etag') ?? ''
  expect((await site.get(image.url, { 'if-none-match': etag })).status).toBe(304)
})

test.each([
  'abcdefgh.webp',
  `${'a'.repeat(43)}-10x10.webp`,
  '..%2f..%2fsecret',
  `${'a'.repeat(43)}-0x10.webp`,
  'x.svg',
])('there is no picture %s', async (file) => {
  expect((await site.get(`/images/${file}`)).status).toBe(404)
})

test('a picture sent to one machine is served by another with its own disk', async () => {
  const beside = await startTestApp({ beside: { url: site.url } })
  try {
    const { image, full } = await kept(await blank(21, 22).png().toBuffer())
    const answer = await beside.get(image.url)
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, `${full.length}`])
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(full)
    expect((await beside.get(image.previewUrl)).status).toBe(200)
  } finally {
    await beside.close()
  }
})

test('a large picture is read slice by slice, and only as fast as it is taken', async () => {
  const { image, full } = await kept(await noise())
  const file = image.url.replace('/images/', '')
  const contents = imageContents(site.db)
  let asked = 0
  const counted = {
    slice: (...[name, from, length]: Parameters<typeof contents.slice>) => {
      asked += 1
      return contents.slice(name, from, length)
    },
  }
  const folder = imageFolder(join(dataDir, 'uploads/images'))
  const opened = await openPicture({ contents: counted, folder }, file, 1000)
  expect(full.length).toBeGreaterThan(5000)
  expect([opened?.bytes, asked]).toEqual([full.length, 1])
  if (!opened || Buffer.isBuffer(opened.content)) return expect.fail('it came in one piece')
  const taken = await Array.fromAsync(opened.content as AsyncIterable<Buffer>)
  expect(Buffer.concat(taken)).toEqual(full)
  expect(asked).toBe(Math.ceil(full.length / 1000))
})

test('a picture on its way to a slow phone holds no connection', async () => {
  const { image } = await kept(await noise())
  const file = image.url.replace('/images/', '')
  const folder = imageFolder(join(dataDir, 'uploads/images'))
  const contents = imageContents(site.db)
  const started = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const opened = await openPicture({ contents, folder }, file, 1000)
      if (!opened || Buffer.isBuffer(opened.content)) return expect.fail('it came in one piece')
      const slices = opened.content[Symbol.asyncIterator]()
      await slices.next()
      return slices
    }),
  )
  expect((await site.get(image.previewUrl)).status).toBe(200)
  await expect.poll(() => site.pool.totalCount - site.pool.idleCount).toBe(0)
  await Promise.all(started.map((slices) => slices.return?.()))
})

test('many pictures requested at once all arrive whole', async () => {
  const pictures = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      blank(60 + at, 50)
        .png()
        .toBuffer(),
    ),
  )
  const people = await Promise.all(pictures.map(() => signedIn(site)))
  const answers = await Promise.all(pictures.map((picture, at) => kept(picture, people[at])))
  expect(answers.map(({ image }) => image.width)).toEqual([60, 61, 62, 63, 64, 65])
})

test('a person’s storage is limited, and the same picture again costs nothing', async () => {
  const person = await signedIn(site)
  const picture = await blank(70, 70, { r: 200, g: 9, b: 9 }).png().toBuffer()
  await kept(picture, person)
  const { name } = await site.db
    .selectFrom('imageUpload')
    .select('name')
    .where('userId', '=', person.userId)
    .executeTakeFirstOrThrow()
  await site.db
    .updateTable('image')
    .set({ bytes: LIMITS.imageQuotaBytes - 10 })
    .where('name', '=', name)
    .execute()
  expect(await refusalOf(await send(person, await blank(71, 71).png().toBuffer()))).toEqual([409, 'IMAGES_FULL'])
  await kept(picture, person)
})

test('an unused picture is swept a day after it was last sent; those in posts and drafts stay', async () => {
  const writer = await signedIn(site)
  const boardId = await aBoard(site)
  const sent = async (at: number) =>
    (
      await kept(
        await blank(100 + at, 9)
          .png()
          .toBuffer(),
        writer,
      )
    ).image
  const [inPost, inDraft, left, taken] = [await sent(1), await sent(2), await sent(3), await sent(4)]
  const write = (body: string) => writer.command('POST', '/api/community/posts', { boardId, title: '그림', body })
  const { id } = await (await write(`![](${inPost?.url}) ![](${taken?.url})`)).json()
  await writer.command('PUT', `/api/community/posts/${id}`, { body: `![](${inPost?.previewUrl})` })
  await writer.command('PUT', `/api/community/drafts/${randomUUID()}`, {
    boardId,
    title: '',
    body: `![](${inDraft?.url})`,
    revision: 0,
  })
  const folder = imageFolder(join(dataDir, 'uploads/images'))
  const images = imageService({ db: site.db, folder })
  expect(await images.sweep(new Date('2026-11-21T11:59:00Z'))).toBe(0)
  await images.sweep(new Date('2026-11-21T12:00:01Z'))
  const status = async (image: Image | undefined) => (await site.get(image?.url ?? '')).status
  expect(await Promise.all([inPost, inDraft, left, taken].map(status))).toEqual([200, 200, 404, 404])
  expect((await site.get(left?.previewUrl ?? '')).status).toBe(404)
  expect(await status(await sent(3))).toBe(200)
})

test('a picture added to a text during a sweep stays', async () => {
  const writer = await signedIn(site)
  const later = new Date('2026-11-23T12:00:00Z')
  const folder = imageFolder(join(dataDir, 'uploads/images'))
  await imageService({ db: site.db, folder }).sweep(later)
  const sent = async (height: number) => (await kept(await blank(90, height).png().toBuffer(), writer)).image.url
  const [inNewPost = '', one = '', other = ''] = [await sent(201), await sent(202), await sent(203)]
  const boards = [await aBoard(site), await aBoard(site)]
  const show = (db: TestApp['db'], url: string) =>
    aPost({ ...site, db }, { boardId: boards.pop() ?? 0, author: writer, body: `![](${url})` })
  let named: string | undefined
  const remove = async (name: string) => {
    // Found together with this one, and used just before its own turn.
    if (named === undefined) {
      named = one.includes(name) ? other : one
      await show(site.db, named)
    }
  }
  await inTransaction(site.db, async (tx) => {
    // Not committed yet during the sweep.
    await show(tx, inNewPost)
    expect(await imageService({ db: site.db, folder: { ...folder, remove } }).sweep(later)).toBe(1)
  })
  const left = async (url: string) => [url, (await site.get(url)).status]
  expect(await Promise.all([inNewPost, one, other].map(left))).toEqual([
    [inNewPost, 200],
    [one, named === one ? 200 : 404],
    [other, named === other ? 200 : 404],
  ])
})
