import { createHash } from 'node:crypto'
import { chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRefusal } from '#server/platform/config/startRefusal.ts'
import { hasCode } from '#server/platform/systemErrors.ts'
import type { Account } from './account.ts'

const PORT = 5432
// macOS allows 104 bytes for a socket path including its terminator, Linux 108.
const LONGEST_PATH = 103

type SocketFolder = { forServer: string; forClients: string }

/** Returns a private folder if the cluster's path is too long. Every start derives the same name for it. */
export async function socketFolder(clusterDir: string, account: Account | undefined): Promise<SocketFolder> {
  if (Buffer.byteLength(join(clusterDir, `.s.PGSQL.${PORT}`)) <= LONGEST_PATH) {
    return { forServer: '.', forClients: clusterDir }
  }
  const folder = join(tmpdir(), `buri-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 16)}`)
  const ownerId = account?.uid ?? process.getuid?.()
  try {
    await mkdir(folder, { mode: 0o700 })
    if (account) await chown(folder, account.uid, account.gid)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
  const stats = await lstat(folder)
  // Any user may write to the temporary folder, so another user's socket could impersonate ours.
  if (!stats.isDirectory() || stats.uid !== ownerId || (stats.mode & 0o077) !== 0) {
    throw startRefusal(`${folder} is not a folder that Buri made; remove it, or set DATA_DIR to a shorter path.`)
  }
  return { forServer: folder, forClients: folder }
}

export const urlOf = (folder: SocketFolder, database: string) =>
  `postgres://buri@localhost:${PORT}/${database}?host=${encodeURIComponent(folder.forClients)}`
