import { access, constants, statfs } from 'node:fs/promises'
import { AppError, codeOf } from './errors.ts'

/** Free bytes that uploads leave for the database, which may share the disk. */
const LEAST_FREE_BYTES = 100 * 1024 * 1024

/** `full` refuses uploads, `closed` refuses every write. */
type StorageState = 'well' | 'full' | 'closed'
export type Storage = () => Promise<StorageState>

export const storageIn =
  (dataDir: string): Storage =>
  async () => {
    try {
      await access(dataDir, constants.W_OK)
      const { bavail, bsize } = await statfs(dataDir)
      return bavail * bsize < LEAST_FREE_BYTES ? 'full' : 'well'
    } catch {
      // The folder is missing or not writable; either way nothing can be stored.
      return 'closed'
    }
  }

export async function requireRoom(storage: Storage): Promise<void> {
  if ((await storage()) !== 'well') throw new AppError('STORAGE_FULL')
}

/** Returns `undefined` if nothing can be stored, so that the read that caused this write goes on without it. */
export async function skipIfUnwritable<Result>(writing: Promise<Result>): Promise<Result | undefined> {
  try {
    return await writing
  } catch (error) {
    const code = codeOf(error)
    if (code !== 'STORAGE_FULL' && code !== 'UNAVAILABLE') throw error
    return undefined
  }
}
