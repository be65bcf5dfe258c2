import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The user id of Debian's `nobody`. PostgreSQL and PgBouncer refuse to run as root. */
const NOBODY_UID = 65_534
const asNobody = () => (process.getuid?.() === 0 ? { uid: NOBODY_UID, gid: NOBODY_UID } : {})

type StartOptions = { env?: Record<string, string>; isOurs?: boolean; flags?: readonly string[] }

/** The programs end with the drill, even if the drill is killed. */
export function openPrograms({ keepsLogs }: { keepsLogs: boolean }) {
  const folder = mkdtempSync(join(tmpdir(), 'buri-drill-'))
  chmodSync(folder, 0o755)
  for (const name of ['pids', 'logs']) mkdirSync(join(folder, name))
  const guard = spawn('sh', [join(import.meta.dirname, 'guard.sh'), folder, keepsLogs ? 'keep' : ''], {
    stdio: ['pipe', 'ignore', 'inherit'],
    // The guard runs outside the terminal's process group, so that it survives Ctrl-C.
    detached: true,
  })

  function start(name: string, path: string, args: readonly string[], { env = {}, isOurs = false }: StartOptions = {}) {
    const log = openSync(join(folder, 'logs', `${name}.log`), 'a')
    const options: SpawnOptions = {
      cwd: folder,
      stdio: ['ignore', log, log],
      // The program gets its own process group, so that it can be killed with its children.
      detached: true,
      env: { ...process.env, ...env },
      ...(isOurs ? {} : asNobody()),
    }
    const child = spawn(path, args, options)
    const pidFile = join(folder, 'pids', name)
    const { pid } = child
    if (pid === undefined) throw new Error(`${path} could not be started.`)
    writeFileSync(pidFile, String(pid))
    const ended = once(child, 'exit').then(() => rmSync(pidFile, { force: true }))
    return { pid, ended, signal: (signal: NodeJS.Signals) => signalTo(-pid, signal), hasEnded: () => hasEnded(child) }
  }

  return {
    folder,
    start,
    /** Makes a folder to which unprivileged programs may write. */
    folderOf(name: string) {
      const path = join(folder, name)
      mkdirSync(path, { recursive: true, mode: 0o700 })
      const { uid, gid } = asNobody()
      if (uid !== undefined) chownSync(path, uid, gid)
      return path
    },
    /** Writes a file that unprivileged programs may read. */
    write(name: string, text: string) {
      const path = join(folder, name)
      writeFileSync(path, text, { mode: 0o600 })
      const { uid, gid } = asNobody()
      if (uid !== undefined) chownSync(path, uid, gid)
      return path
    },
    lastWordsOf(name: string) {
      const path = join(folder, 'logs', `${name}.log`)
      return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').slice(-8).join('\n') : ''
    },
    async end() {
      const ended = once(guard, 'exit')
      guard.stdin?.end()
      await ended
    },
  }
}
export type Programs = ReturnType<typeof openPrograms>
export type Program = ReturnType<Programs['start']>

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

export function signalTo(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/**
 * Waits until `holds` returns something true, and returns that. Throws an error that names `condition` if it takes too
 * long.
 */
export async function waitUntil<Value>(
  condition: string,
  seconds: number,
  holds: () => Promise<Value | undefined | false>,
): Promise<Value> {
  const deadline = performance.now() + seconds * 1000
  for (;;) {
    const value = await holds()
    if (value !== undefined && value !== false) return value
    if (performance.now() > deadline) throw new Error(`${condition}: not within ${seconds} seconds.`)
    await pause(250)
  }
}
