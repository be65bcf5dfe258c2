import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type EmbeddedPostgres, startEmbedded } from './embeddedPostgres.ts'

type KillableServer = {
  url: string
  postmasterPid: number
  killNode: () => Promise<void>
  /** Kills PostgreSQL and Node together, so that uncommitted data is lost. */
  killAll: () => Promise<void>
  stop: () => Promise<void>
}

type StartedServer = { url: string; pid: number }

export async function startKillableServer(dataDir: string): Promise<KillableServer> {
  const child = spawn(process.execPath, [import.meta.filename, dataDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const started = await Promise.race([
    once(child, 'message').then(([message]) => message as StartedServer),
    ended.then(() => Promise.reject(new Error('The server’s process ended before it was ready.'))),
  ])
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return {
    url: started.url,
    postmasterPid: started.pid,
    killNode: () => end('SIGKILL'),
    async killAll() {
      process.kill(started.pid, 'SIGKILL')
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
  }
}

async function serveUntilSignal(dataDir: string): Promise<void> {
  const server: EmbeddedPostgres = await startEmbedded({ dataDir, isDurable: false })
  const stop = () => void server.stop().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('disconnect', stop)
  process.send?.({ url: server.url, pid: server.pid() } satisfies StartedServer)
}

if (import.meta.main) await serveUntilSignal(process.argv[2] ?? '')
