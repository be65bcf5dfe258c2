import { readFileSync } from 'node:fs'
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '#server/platform/systemErrors.ts'

type Postmaster = { pid: number; isStopping: boolean }

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
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
  return !isZombie(pid)
}

/** Whether the process has exited but is not reaped. Containers without an init keep such processes for ever. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    // The process exited between the two checks, or its files are hidden from us. The next check tells which.
    return false
  }
}

const ownerFile = (clusterDir: string) => join(clusterDir, 'buri-owner')

/** Records our process id too, because PostgreSQL records only its own. */
export const recordOwner = (clusterDir: string, postmasterPid: number) =>
  writeFile(ownerFile(clusterDir), `${postmasterPid} ${process.pid}\n`)

/** Whether the command that started the server was killed. Such a server stops soon, or never stops by itself. */
export async function isOrphaned(clusterDir: string, postmasterPid: number): Promise<boolean> {
  const text = await readFile(ownerFile(clusterDir), 'utf8').catch(() => '')
  const [notedPid, ownerPid] = text.split(' ').map(Number)
  return notedPid === postmasterPid && ownerPid !== undefined && !isAlive(ownerPid)
}

/** Checks what the process serves: after a crash another one may have the id, which is likely in a container. */
async function servesCluster(pid: number, clusterDir: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(clusterDir))
  } catch (error) {
    // Another user's process hides its folder, but its name is public.
    if (!hasCode(error, 'EACCES')) return false
    const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
    return name.trim() === 'postgres'
  }
}
