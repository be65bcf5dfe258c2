import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from '#server/platform/systemErrors.ts'
import { startRefusal } from './startRefusal.ts'

const EXAMPLE = 'Example: DATA_DIR=/var/lib/buri'

/** Creates the data folder, or refuses one that cannot be written. */
export async function requireDataDir(dataDir: string): Promise<void> {
  try {
    await access(await nearestTo(dataDir), constants.W_OK)
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw startRefusal(`DATA_DIR: ${wordsFor(error, dataDir)} ${EXAMPLE}`, error)
  }
}

/** The path itself or its nearest existing parent. `mkdir` says only ENOENT for a path it cannot create. */
async function nearestTo(path: string): Promise<string> {
  const isThere = await stat(path).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'ENOENT')) return false
      throw error
    },
  )
  return isThere || dirname(path) === path ? path : nearestTo(dirname(path))
}

function wordsFor(error: unknown, dataDir: string): string {
  if (hasCode(error, 'EEXIST', 'ENOTDIR')) return `${dataDir} is a file, or inside one. Name a folder.`
  if (hasCode(error, 'EROFS')) return `${dataDir} is on a read-only disk.`
  if (hasCode(error, 'EACCES', 'EPERM'))
    return `this user may not write in ${dataDir}. Change its owner (chown), or name another folder.`
  if (hasCode(error, 'ENOSPC', 'EDQUOT'))
    return `the disk of ${dataDir} is full. Free some space, or name another folder.`
  return `${dataDir} cannot be used (${error instanceof Error ? error.message : String(error)}).`
}
