import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const RUN_SCRIPT = join(import.meta.dirname, '../../tools/run.mjs')
const PATIENCE_MS = 300_000
/** Settings of the product that this machine may have. The demo must not inherit them. */
const UNSET_VARIABLES = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'DISCORD_CLIENT_ID',
  'DISCORD_CLIENT_SECRET',
  'RIOT_API_KEY',
]

/** Waits until the demo world is complete. */
export async function startDemo() {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'buri-visit-'))
  const child = spawn(process.execPath, [RUN_SCRIPT, 'start'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...Object.fromEntries(UNSET_VARIABLES.map((name) => [name, ''])),
      NODE_ENV: 'production',
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
    },
  })
  const ended = once(child, 'exit')
  const deadline = Date.now() + PATIENCE_MS
  while (!(await isFilled(origin))) {
    if (child.exitCode !== null) throw new Error('the server ended')
    if (Date.now() > deadline) throw new Error('the demo world did not come')
    await pause(300)
  }
  return {
    origin,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const isFilled = (origin: string) =>
  fetch(`${origin}/api/home/stats`).then(
    async (answer) => {
      const stats = await answer.json()
      return answer.ok && !stats.demoLoading && stats.totalMembers > 0
    },
    () => false,
  )

function freePort(): Promise<number> {
  return new Promise((answer, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => answer(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
