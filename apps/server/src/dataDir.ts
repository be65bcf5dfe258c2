import { access, constants, mkdir } from 'node:fs/promises'
import { hasCode } from '#server/systemErrors.ts'
import { startRefusal } from './startRefusal.ts'

const EXAMPLE = 'Example: DATA_DIR=/var/lib/buri'

/** Makes the folder of all that is kept, or refuses one that nothing can be kept in. */
export async function requireDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw startRefusal(`DATA_DIR: ${wordsFor(error, dataDir)} ${EXAMPLE}`, error)
  }
}

function wordsFor(error: unknown, dataDir: string): string {
  if (hasCode(error, 'EEXIST', 'ENOTDIR')) return `${dataDir} is a file, or lies in one. Name a folder.`
  if (hasCode(error, 'EROFS')) return `${dataDir} lies on a disk that can only be read.`
  if (hasCode(error, 'EACCES', 'EPERM'))
    return `this user may not write in ${dataDir}. Give it to them (chown), or name another folder.`
  if (hasCode(error, 'ENOSPC', 'EDQUOT'))
    return `the disk of ${dataDir} is full. Free some space, or name another folder.`
  return `${dataDir} cannot be used (${error instanceof Error ? error.message : String(error)}).`
}
