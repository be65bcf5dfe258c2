import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Image } from '@buri/contract/images'
import { LIMITS } from '@buri/contract/limits'
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
import { blankPicture, noisePicture, sendImage, uploadedPicture } from './testImages.ts'

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

const storedCount = async () => {
  const { count } = await site.db
    .selectFrom('imageContent')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

test('the same picture is stored once, no matter who sends it', async () => {
  const picture = await blankPicture(33, 44, { r: 1, g: 2, b: 3 }).png().toBuffer()
  const first = await uploadedPicture(picture, sender)
  const before = await storedCount()
  const second = await uploadedPicture(picture, await signedIn(site))
  expect(second.image).toEqual(first.image)
  expect(await storedCount()).toBe(before)
})

test('a picture is served with its type, cached forever, and cannot run scripts', async () => {
  const { image } = await uploadedPicture(await blankPicture(12, 13).png().toBuffer(), sender)
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
])('the file name %s leads to no picture', async (file) => {
  expect((await site.get(`/images/${file}`)).status).toBe(404)
})

test('a picture sent to one machine is served by another with its own disk', async () => {
  const beside = await startTestApp({ beside: { url: site.url } })
  try {
    const { image, full } = await uploadedPicture(await blankPicture(21, 22).png().toBuffer(), sender)
    const answer = await beside.get(image.url)
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, `${full.length}`])
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(full)
    expect((await beside.get(image.previewUrl)).status).toBe(200)
  } finally {
    await beside.close()
  }
})

test('a large picture is read slice by slice, and only as fast as the browser reads it', async () => {
  const { image, full } = await uploadedPicture(await noisePicture(), sender)
  const file = image.url.replace('/images/', '')
  const contents = imageContents(site.db)
  let requests = 0
  const expectedCounts = {
    slice: (...[name, from, length]: Parameters<typeof contents.slice>) => {
      requests += 1
      return contents.slice(name, from, length)
    },
  }
  const folder = imageFolder(join(dataDir, 'uploads/images'))
  const picture = await openPicture({ contents: expectedCounts, folder }, file, 1000)
  expect(full.length).toBeGreaterThan(5000)
  expect([picture?.bytes, requests]).toEqual([full.length, 1])
  if (!picture || Buffer.isBuffer(picture.content)) return expect.fail('it came in one piece')
  const chunks = await Array.fromAsync(picture.content as AsyncIterable<Buffer>)
  expect(Buffer.concat(chunks)).toEqual(full)
  expect(requests).toBe(Math.ceil(full.length / 1000))
})

test('a picture that is sent to a slow phone keeps no database connection', async () => {
  const { image } = await uploadedPicture(await noisePicture(), sender)
  const file = image.url.replace('/images/', '')
  const folder = imageFolder(join(dataDir, 'uploads/images'))
  const contents = imageContents(site.db)
  const started = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const picture = await openPicture({ contents, folder }, file, 1000)
      if (!picture || Buffer.isBuffer(picture.content)) return expect.fail('it came in one piece')
      const slices = picture.content[Symbol.asyncIterator]()
      await slices.next()
      return slices
    }),
  )
  expect((await site.get(image.previewUrl)).status).toBe(200)
  await expect.poll(() => site.pool.totalCount - site.pool.idleCount).toBe(0)
  await Promise.all(started.map((slices) => slices.return?.()))
})

test('pictures uploaded simultaneously are all accepted, each with its own width', async () => {
  const pictures = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      blankPicture(60 + index, 50)
        .png()
        .toBuffer(),
    ),
  )
  const people = await Promise.all(pictures.map(() => signedIn(site)))
  const answers = await Promise.all(pictures.map((picture, index) => uploadedPicture(picture, people[index] ?? sender)))
  expect(answers.map(({ image }) => image.width)).toEqual([60, 61, 62, 63, 64, 65])
})

test('a person’s storage is limited, and a picture that is sent twice counts once', async () => {
  const person = await signedIn(site)
  const picture = await blankPicture(70, 70, { r: 200, g: 9, b: 9 }).png().toBuffer()
  await uploadedPicture(picture, person)
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
  expect(await refusalOf(await sendImage(person, await blankPicture(71, 71).png().toBuffer()))).toEqual([
    409,
    'IMAGES_FULL',
  ])
  await uploadedPicture(picture, person)
})

test('an unused picture is deleted a day after it was last sent, and pictures in posts and drafts stay', async () => {
  const writer = await signedIn(site)
  const boardId = await aBoard(site)
  const upload = async (index: number) =>
    (
      await uploadedPicture(
        await blankPicture(100 + index, 9)
          .png()
          .toBuffer(),
        writer,
      )
    ).image
  const [inPost, inDraft, left, inComment] = [await upload(1), await upload(2), await upload(3), await upload(4)]
  const write = (body: string) => writer.command('POST', '/api/community/posts', { boardId, title: '그림', body })
  const { id } = await (await write(`![](${inPost?.url}) ![](${inComment?.url})`)).json()
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
  expect(await Promise.all([inPost, inDraft, left, inComment].map(status))).toEqual([200, 200, 404, 404])
  expect((await site.get(left?.previewUrl ?? '')).status).toBe(404)
  expect(await status(await upload(3))).toBe(200)
})

test('a picture added to a text during a sweep stays', async () => {
  const writer = await signedIn(site)
  const later = new Date('2026-11-23T12:00:00Z')
  const folder = imageFolder(join(dataDir, 'uploads/images'))
  await imageService({ db: site.db, folder }).sweep(later)
  const upload = async (height: number) =>
    (await uploadedPicture(await blankPicture(90, height).png().toBuffer(), writer)).image.url
  const [inNewPost = '', one = '', other = ''] = [await upload(201), await upload(202), await upload(203)]
  const boards = [await aBoard(site), await aBoard(site)]
  const show = (db: TestApp['db'], url: string) =>
    aPost({ ...site, db }, { boardId: boards.pop() ?? 0, author: writer, body: `![](${url})` })
  let imageName: string | undefined
  const remove = async (name: string) => {
    // The sweep found that both pictures are unused. While it removes one, the other comes into use.
    if (imageName === undefined) {
      imageName = one.includes(name) ? other : one
      await show(site.db, imageName)
    }
  }
  await inTransaction(site.db, async (tx) => {
    // The use is not committed yet when the sweep runs.
    await show(tx, inNewPost)
    expect(await imageService({ db: site.db, folder: { ...folder, remove } }).sweep(later)).toBe(1)
  })
  const statusOf = async (url: string) => [url, (await site.get(url)).status]
  expect(await Promise.all([inNewPost, one, other].map(statusOf))).toEqual([
    [inNewPost, 200],
    [one, imageName === one ? 200 : 404],
    [other, imageName === other ? 200 : 404],
  ])
})
