import { access, constants, statfs } from 'node:fs/promises'
import { AppError, codeOf } from '#server/errors.ts'

/** What the uploads leave to the database, whose disk it may be. */
const LEAST_FREE_BYTES = 100 * 1024 * 1024

/** `full` keeps no more uploads, `closed` nothing at all. */
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
      // Not there or not ours to write: either way nothing can be stored.
      return 'closed'
    }
  }

export async function requireRoom(storage: Storage): Promise<void> {
  if ((await storage()) !== 'well') throw new AppError('STORAGE_FULL')
}

/** For what a read writes by the way: while nothing can be stored, the read goes on without. */
export async function unlessFull<Result>(writing: Promise<Result>): Promise<Result | undefined> {
  try {
    return await writing
  } catch (error) {
    if (codeOf(error) !== 'STORAGE_FULL') throw error
    return undefined
  }
}
