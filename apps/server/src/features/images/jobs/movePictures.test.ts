import { hash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeBackup } from '#server/platform/database/backup/writeBackup.ts'
import { openTestDatabase, type TestDatabase } from '#server/platform/database/testDatabase.ts'
import { imageFolder } from '../imageFolder.ts'
import { imageContents } from '../images.repository.ts'
import { imageService } from '../images.service.ts'
import { openPicture } from '../openPicture.ts'
import { movePictures } from './movePictures.ts'

let site: TestDatabase
let dir: string
beforeEach(async () => {
  site = await openTestDatabase()
  dir = await mkdtemp(join(tmpdir(), 'buri-moving-'))
})
afterEach(async () => {
  await site.close()
  await rm(dir, { recursive: true })
})

const imagesDir = () => join(dir, 'uploads/images')
const folder = () => imageFolder(imagesDir())

/** Stores pictures as earlier versions did, with files in the folder and a row for each picture. */
async function olderPictures(count: number): Promise<string[]> {
  const names: string[] = []
  for (let index = 0; index < count; index += 1) {
    const whole = `picture ${index}`
    const name = `${hash('sha256', whole, 'base64url')}-40x30`
    await mkdir(join(imagesDir(), name.slice(0, 2)), { recursive: true })
    for (const [file, text] of [
      [`${name}.webp`, whole],
      [`${name}-small.webp`, `small ${index}`],
    ] as const)
      await writeFile(join(imagesDir(), name.slice(0, 2), file), text)
    await site.db
      .insertInto('image')
      .values({ name, bytes: 20, sentAt: new Date('2026-11-20T12:00:00Z') })
      .execute()
    names.push(name)
  }
  return names
}
const filesLeft = async () =>
  (await readdir(imagesDir(), { recursive: true })).filter((file) => file.endsWith('.webp')).length
const stored = async () => (await site.db.selectFrom('imageContent').selectAll().orderBy('name').execute()).length
async function pictureOf(file: string) {
  const picture = await openPicture({ contents: imageContents(site.db), folder: folder() }, file)
  if (picture === undefined || Buffer.isBuffer(picture.content)) return picture?.content.toString()
  return Buffer.concat(await Array.fromAsync(picture.content)).toString()
}

test('a picture is served from the folder, then moved, and a later run that finds it stored deletes its files', async () => {
  const [name = ''] = await olderPictures(1)
  expect(await pictureOf(`${name}.webp`)).toBe('picture 0')
  expect(await movePictures({ db: site.db, folder: folder() })).toBe(1)
  expect(await filesLeft()).toBe(2)
  expect(await movePictures({ db: site.db, folder: folder() })).toBe(0)
  expect(await filesLeft()).toBe(0)
  expect(await pictureOf(`${name}.webp`)).toBe('picture 0')
  expect(await pictureOf(`${name}-small.webp`)).toBe('small 0')
})

test('a move that is killed at any picture is continued, and no picture is ever missing from both places', async () => {
  const names = await olderPictures(7)
  for (let dies = 1; dies < 30; dies += 1) {
    let steps = 0
    const die = async () => {
      steps += 1
      if (steps === dies) throw new Error('killed')
    }
    const { names: list, read, remove } = folder()
    const fragile = {
      names: list,
      read: async (name: string) => {
        await die()
        return read(name)
      },
      async remove(name: string) {
        // An earlier run was interrupted halfway through removing the files.
        await rm(join(imagesDir(), name.slice(0, 2), `${name}-small.webp`), { force: true })
        await die()
        await remove(name)
      },
    }
    await movePictures({ db: site.db, folder: fragile, atOnce: 2 }).catch(() => undefined)
    const { rows } = await site.pool.query('select name from image_content')
    const inRows = new Set(rows.map((row) => row.name))
    const inFolder = new Set(await folder().names())
    expect(names.filter((name) => !inRows.has(name) && !inFolder.has(name))).toEqual([])
  }
  expect([await stored(), await filesLeft()]).toEqual([7, 0])
})

test('two processes that move the same folder simultaneously store each picture once', async () => {
  await olderPictures(12)
  const move = () => movePictures({ db: site.db, folder: folder(), atOnce: 3 })
  for (let round = 0; round < 20 && (await filesLeft()) > 0; round += 1) await Promise.all([move(), move(), move()])
  expect([await stored(), await filesLeft()]).toEqual([12, 0])
})

test('a damaged file, half a picture and a file that was never uploaded stay where they are', async () => {
  const [damaged = '', half = '', unknown = ''] = await olderPictures(3)
  await writeFile(join(imagesDir(), damaged.slice(0, 2), `${damaged}.webp`), 'something else')
  await rm(join(imagesDir(), half.slice(0, 2), `${half}-small.webp`))
  await site.db.deleteFrom('image').where('name', '=', unknown).execute()
  for (let run = 0; run < 2; run += 1) expect(await movePictures({ db: site.db, folder: folder() })).toBe(0)
  expect([await stored(), await filesLeft()]).toEqual([0, 5])
})

test('an unused picture is deleted from both places', async () => {
  await olderPictures(2)
  await movePictures({ db: site.db, folder: folder() })
  expect(await imageService({ db: site.db, folder: folder() }).sweep(new Date('2026-11-22T12:00:00Z'))).toBe(2)
  expect([await stored(), await filesLeft()]).toEqual([0, 0])
})

test('no picture moves while a backup runs, so that the backup contains every picture', async () => {
  await olderPictures(1)
  const twice = async () => [
    await movePictures({ db: site.db, folder: folder() }),
    await movePictures({ db: site.db, folder: folder() }),
  ]
  const options = { url: site.url, file: join(dir, 'backup'), uploadsDir: join(dir, 'uploads'), now: new Date() }
  const otherClient = new Client({ connectionString: site.url })
  await otherClient.connect()
  try {
    // The backup waits behind this lock until the moves have been tried.
    await otherClient.query('begin; lock table site_setting in access exclusive mode')
    const backup = writeBackup(options)
    await expect
      .poll(
        async () =>
          (await site.pool.query("select from pg_locks where not granted and locktype = 'relation'")).rowCount,
      )
      .toBe(1)
    expect(await twice()).toEqual([0, 0])
    await otherClient.query('commit')
    expect((await backup).files).toBe(2)
  } finally {
    await otherClient.end()
  }
})
