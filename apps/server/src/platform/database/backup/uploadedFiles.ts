import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { hasCode } from '#server/platform/systemErrors.ts'
import { damagedBackup } from './refusal.ts'

/** Only uploads are backed up, because a server regenerates the rest of `DATA_DIR`. */
export const uploadsIn = (dataDir: string) => join(dataDir, 'uploads')

export async function uploadedFiles(uploadsDir: string): Promise<string[]> {
  try {
    const entries = await readdir(uploadsDir, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(uploadsDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

export async function openIfExists(filePath: string) {
  try {
    return await open(filePath)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Refuses a path that leaves the folder, since no backup of ours has one. */
export function resolveBackupPath(uploadsDir: string, path: string): string {
  const parts = path.split('/')
  const isPlain = parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\:\0]/.test(part))
  if (!isPlain) throw damagedBackup(`a file in it has the path ${JSON.stringify(path)}`)
  return join(uploadsDir, ...parts)
}

async function digestOf(blocks: AsyncIterable<Buffer>): Promise<string> {
  const digest = createHash('sha256')
  for await (const block of blocks) digest.update(block)
  return digest.digest('hex')
}

export async function isSameFile(filePath: string, blocks: AsyncIterable<Buffer>): Promise<boolean | undefined> {
  const wanted = await digestOf(blocks)
  try {
    return (await digestOf(createReadStream(filePath))) === wanted
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Writes the whole file or nothing. An interrupted restore may have left a file here. */
export async function storeFile(filePath: string, blocks: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(filePath), { recursive: true })
  await pipeline(blocks, createWriteStream(`${filePath}.part`, { mode: 0o600 }))
  await rename(`${filePath}.part`, filePath)
}
