import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type ClusterPlan, reachablePathTo } from './cluster.ts'
import { serverSettings } from './settings.ts'

export type ServerProcess = {
  pid: number
  /** Resolves with the server's output when it has exited. */
  ended: Promise<string>
  stop: () => Promise<void>
}

type ServerPlan = ClusterPlan & { socketDir: string; isReplicated: boolean }

const PATIENCE_MS = 15_000
const LONGEST_LOG_BYTES = 4_000_000

/** PostgreSQL has its own session, so that Ctrl-C stops only our process, which then stops the rest in order. */
export async function spawnServer(plan: ServerPlan): Promise<ServerProcess> {
  const { clusterDir, account } = plan
  const doorway = await reachablePathTo(clusterDir, account)
  const logFile = join(clusterDir, 'server.log')
  await dropLongLog(logFile)
  // The log is opened for appending, since another start may be writing to it as well.
  const log = await open(logFile, 'a', 0o600)
  const { size: begins } = await log.stat()
  const settings = serverSettings(plan)
  const command = [
    ...parentDeathWrapper(),
    join(plan.programs.binDir, 'postgres'),
    ...['-D', doorway.path],
    ...[
      '-c',
      'listen_addresses=',
      '-c',
      `unix_socket_directories=${plan.socketDir}`,
      '-c',
      'unix_socket_permissions=0700',
    ],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ] as [string, ...string[]] // the list has the program at least
  const [program, ...args] = command
  const child = spawn(program, args, {
    detached: true,
    cwd: '/',
    stdio: ['ignore', log.fd, log.fd, doorway.fd ?? 'ignore'],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', async () =>
      resolve((await readFile(logFile).catch(() => Buffer.of())).subarray(begins).toString()),
    )
  })
  await Promise.all([log.close(), doorway.close()])
  child.unref()

  const stopChild = () => child.kill('SIGINT')
  process.once('exit', stopChild)
  void ended.then(() => process.removeListener('exit', stopChild))
  return { pid: child.pid ?? 0, ended, stop: () => killAfterTimeout(child, ended) }
}

async function dropLongLog(logFile: string): Promise<void> {
  const log = await stat(logFile).catch(() => undefined)
  if (log && log.size > LONGEST_LOG_BYTES) await rm(logFile)
}

/** Makes Linux signal PostgreSQL when our process is killed. Elsewhere the next start finds and uses the server. */
export function parentDeathWrapper(): string[] {
  const wrapper = ['setpriv', '--pdeathsig', 'INT']
  const hasSetpriv = process.platform === 'linux' && spawnSync('setpriv', [...wrapper.slice(1), 'true']).status === 0
  return hasSetpriv ? wrapper : []
}

/** SIGINT makes the server disconnect clients, write a checkpoint and exit. If that hangs, SIGQUIT ends it at once. */
async function killAfterTimeout(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.ref()
  child.kill('SIGINT')
  const killTimer = setTimeout(() => child.kill('SIGQUIT'), PATIENCE_MS)
  await ended
  clearTimeout(killTimer)
}
