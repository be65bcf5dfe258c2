import { execFile, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import nodeFlags from '../../apps/server/node-flags.json' with { type: 'json' }
import type { Ports } from './addresses.ts'
import type { Cluster } from './cluster.ts'
import type { Packages } from './packages.ts'
import { type Program, type Programs, waitUntil } from './programs.ts'
import { startHaproxy } from './proxies.ts'

const ROOT = join(import.meta.dirname, '../..')

export const ADMIN = '10000000000000000001'

type Options = { programs: Programs; packages: Packages; ports: Ports; cluster: Cluster }
export const PROCESS_NAMES = ['web1', 'web2'] as const
export type ProcessName = (typeof PROCESS_NAMES)[number]

/**
 * Starts two processes of the product on the cluster, with HAProxy before them as in deploy/cluster. The first process
 * connects to the leader through HAProxy, the second through PgBouncer.
 */
export async function startSite({ programs, packages, ports, cluster }: Options) {
  const origin = `http://localhost:${ports.front}`
  const settings = {
    ...nodeFlags.env,
    NODE_ENV: '',
    HOST: '127.0.0.1',
    PUBLIC_URL: origin,
    TRUST_PROXY: '',
    DISCORD_CLIENT_ID: '',
    DISCORD_CLIENT_SECRET: '',
    RIOT_API_KEY: '',
    SESSION_SECRET: 'the-secret-that-both-processes-of-a-drill-share',
    DATABASE_READ_URL: cluster.urls.replica,
    DATA_DIR: join(programs.folder, 'site'),
    DEMO: 'auto',
    ADMIN_DISCORD_IDS: ADMIN,
    LOG_LEVEL: 'info',
  }
  const urls: Record<ProcessName, string> = { web1: cluster.urls.leader, web2: cluster.urls.pooler }
  const bundle = execFileSync(process.execPath, [join(ROOT, 'tools/bundle.mjs'), 'apps/server/src/main.ts'], {
    encoding: 'utf8',
  }).trim()
  const processes = new Map<ProcessName, Program>()

  function start(name: ProcessName) {
    const env = { ...settings, PORT: String(ports[name]), DATABASE_URL: urls[name] }
    const args = [...nodeFlags.flags, bundle]
    processes.set(name, programs.start(name, process.execPath, args, { env, isOurs: true }))
  }
  const isUp = (name: ProcessName) =>
    statusOf(`http://127.0.0.1:${ports[name]}/health`).then((status) => {
      if (processes.get(name)?.hasEnded()) throw new Error(`${name} ended:\n${programs.lastWordsOf(name)}`)
      return status === 200
    })

  for (const name of PROCESS_NAMES) start(name)
  for (const name of PROCESS_NAMES) await waitUntil(`${name} of Buri`, 120, () => isUp(name))
  const env = {
    FRONT_PORT: String(ports.front),
    WEB1: `127.0.0.1:${ports.web1}`,
    WEB2: `127.0.0.1:${ports.web2}`,
  }
  startHaproxy({ programs, packages, ports }, 'haproxy-web', env, (text) =>
    // The stand-in sign-in works only without a proxy's headers.
    text.replace(/^\s*option forwardfor\n/m, ''),
  )
  await waitUntil('The way to both processes', 20, async () => (await statusOf(origin)) === 200)

  return {
    origin,
    portOf: (name: ProcessName) => ports[name],
    kill: (name: ProcessName) => processes.get(name)?.signal('SIGKILL'),
    restart(name: ProcessName) {
      if (processes.get(name)?.hasEnded()) start(name)
    },
    /** Kills a process and starts another. Resolves when the new process answers requests. */
    async replace(name: ProcessName) {
      processes.get(name)?.signal('SIGKILL')
      await processes.get(name)?.ended
      start(name)
      await waitUntil(`${name} of Buri`, 120, () => isUp(name))
    },
    isWhole: async () => (await Promise.all(PROCESS_NAMES.map((name) => isUp(name).catch(() => false)))).every(Boolean),
    async stop() {
      for (const running of processes.values()) running.signal('SIGTERM')
      await Promise.all([...processes.values()].map(({ ended }) => ended))
    },
    rebuild() {
      const args = [join(ROOT, 'tools/run.mjs'), 'rebuild']
      const env = { ...process.env, ...settings, DATABASE_URL: cluster.urls.leader }
      return new Promise<string>((resolve) => {
        execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
          resolve(`${stdout}${error ? stderr : ''}`.trim()),
        )
      })
    },
  }
}
export type Site = Awaited<ReturnType<typeof startSite>>

const statusOf = (address: string) =>
  fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(3000) }).then(
    ({ status }) => status,
    // The server is not listening yet.
    () => 0,
  )
