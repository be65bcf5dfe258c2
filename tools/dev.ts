import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { requireDataDir } from '../apps/server/src/platform/config/dataDir.ts'
import { isStartRefusal } from '../apps/server/src/platform/config/startRefusal.ts'
import { startEmbedded } from '../apps/server/src/platform/database/embeddedPostgres.ts'
import { devAddresses, twoFreePorts } from './devServer.ts'

const root = join(import.meta.dirname, '..')
const configReading = readConfig(process.env)
if (!configReading.ok) {
  console.error(configReading.refusal)
  process.exit(1)
}
const { config } = configReading

// PostgreSQL runs in this process, so that it keeps running when a save restarts the server.
const postgres = config.databaseUrl
  ? undefined
  : await requireDataDir(config.dataDir)
      .then(() => startEmbedded({ dataDir: config.dataDir, pgBin: config.pgBin }))
      .catch((error: unknown) => {
        // A reason that the reader can fix needs no stack trace.
        console.error(isStartRefusal(error) ? error.message : error)
        process.exit(1)
      })

const { webPort, server, web } = devAddresses(config, await twoFreePorts(config.host))
const vite = [
  join(root, 'node_modules/vite/bin/vite.js'),
  '--host',
  config.host,
  '--port',
  String(webPort),
  '--strictPort',
]
const children = [
  spawn(process.execPath, ['--watch', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...server },
  }),
  spawn(process.execPath, vite, {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
    env: { ...process.env, ...server, ...web },
  }),
]
const endings = children.map(
  (child) => new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 0))),
)
const stopAll = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stopAll)
process.on('SIGTERM', stopAll)

const firstEnding = await Promise.race(endings)
stopAll()
await Promise.all(endings)
await postgres?.stop()
process.exit(firstEnding)
