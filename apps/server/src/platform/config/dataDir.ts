import { access, constants, mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode } from '#server/platform/systemErrors.ts'
import { startRefusal } from './startRefusal.ts'

const EXAMPLE_SETTING = 'Example: DATA_DIR=/var/lib/buri'

export async function requireDataDir(dataDir: string): Promise<void> {
  try {
    await createFolder(dataDir)
    await tryWriting(dataDir)
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw startRefusal(`DATA_DIR: ${wordsFor(error, dataDir)} ${EXAMPLE_SETTING}`, error)
  }
}

/** Node's recursive `mkdir` never returns below /proc, and reports ENOENT for most failures. */
async function createFolder(folder: string): Promise<void> {
  if (await pathExists(folder)) return
  if (dirname(folder) !== folder) await createFolder(dirname(folder))
  await mkdir(folder).catch(ignoring('EEXIST'))
}

const pathExists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'ENOENT')) return false
      throw error
    },
  )

/**
 * Permissions do not tell whether writing works: root may write in /proc, which stores nothing. A full disk passes,
 * since the site can still be read.
 */
const tryWriting = (folder: string): Promise<void> =>
  mkdtemp(join(folder, 'trial-')).then(rmdir).catch(ignoring('ENOSPC', 'EDQUOT'))

const ignoring =
  (...codes: string[]) =>
  (error: unknown): void => {
    if (!hasCode(error, ...codes)) throw error
  }

function wordsFor(error: unknown, dataDir: string): string {
  if (hasCode(error, 'EEXIST', 'ENOTDIR')) return `${dataDir} is a file, or inside one. Name a folder.`
  if (hasCode(error, 'EROFS')) return `${dataDir} is on a read-only disk.`
  if (hasCode(error, 'EACCES', 'EPERM'))
    return `this user may not write in ${dataDir}. Change its owner (chown), or name another folder.`
  if (hasCode(error, 'ENOSPC', 'EDQUOT'))
    return `the disk of ${dataDir} is full. Free some space, or name another folder.`
  if (hasCode(error, 'ENOENT')) return `no folder can be made in ${dataDir}. Name another one.`
  return `${dataDir} cannot be used (${error instanceof Error ? error.message : String(error)}).`
}
