import { readFile, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/** What a PostgreSQL server writes about itself into `postmaster.pid`. */
export type Postmaster = { pid: number; isStopping: boolean }

/** The server that serves this cluster now, whoever started it. */
export async function runningPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const file = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => undefined)
  const lines = file?.split('\n') ?? []
  const pid = Number(lines[0])
  if (!(pid > 0) || !isAlive(pid) || !(await servesCluster(pid, clusterDir))) return undefined
  return { pid, isStopping: lines[7]?.trim() === 'stopping' }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** After a crash the number may belong to somebody else: in a container the next process often gets it. */
async function servesCluster(pid: number, clusterDir: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(clusterDir))
  } catch (error) {
    // Another user's process hides its folder; its name is open to all.
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return false
    const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
    return name.trim() === 'postgres'
  }
}
