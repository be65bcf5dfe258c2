import { hash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { moveFilesExclusively } from '#server/platform/database/backup/movingFiles.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { type ImageFolder, imageFolder } from '../imageFolder.ts'
import { imageMoves } from '../images.repository.ts'

/** Few pictures are moved at once, so that the lease is soon free again and replicas do not fall behind. */
const MOVED_AT_ONCE = 10

type Folder = Pick<ImageFolder, 'names' | 'read' | 'remove'>

/**
 * A file is deleted only by a later run that finds its row stored. Until then, processes of an earlier version can
 * serve the file, and a failover that loses the last rows loses no picture. The move can be killed at any moment.
 */
export async function movePictures(
  { db, folder, atOnce = MOVED_AT_ONCE }: { db: Db; folder: Folder; atOnce?: number },
  signal?: AbortSignal,
): Promise<number> {
  const names = await folder.names()
  let copied = 0
  for (let index = 0; index < names.length && !signal?.aborted; index += atOnce) {
    const batch = names.slice(index, index + atOnce)
    const movedCount = await moveFilesExclusively(db, (tx) => moveBatch(tx, folder, batch))
    // Another process or a backup holds the lease, so the next run continues.
    if (movedCount === undefined) return copied
    copied += movedCount
  }
  return copied
}

async function moveBatch(tx: Transaction<DB>, folder: Folder, names: string[]): Promise<number> {
  const rows = imageMoves(tx)
  const stored = new Set(await rows.namesStored(names))
  let copied = 0
  for (const name of names) {
    if (stored.has(name)) {
      await folder.remove(name)
      continue
    }
    const picture = await folder.read(name)
    if (picture && isContentOf(name, picture.whole) && (await rows.copy(name, picture))) copied += 1
  }
  return copied
}

/** The name begins with the digest of the content. */
const isContentOf = (name: string, whole: Buffer) => name.startsWith(`${hash('sha256', whole, 'base64url')}-`)

export const movePicturesIn = (folder: string) => (db: Db, signal: AbortSignal) =>
  movePictures({ db, folder: imageFolder(folder) }, signal)
