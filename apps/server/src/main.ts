import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import { startEmbedded } from '#server/database/embeddedPostgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { loggerTo } from '#server/http/logger.ts'
import { isStartRefusal } from '#server/startRefusal.ts'

const WEB_DIR = join(import.meta.dirname, '../../web/dist')
/** A stop that takes longer than this is not going to end by itself. */
const STOP_LIMIT_MS = 10_000

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

async function serve(config: Config): Promise<() => Promise<void>> {
  await mkdir(config.dataDir, { recursive: true })
  const { dataDir, pgBin } = config
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir, pgBin, log: say })
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const applied = await migrate(url)
  if (applied.length > 0) say(`Migrated the database: ${applied.join(', ')}.`)

  let publicUrl = config.publicUrl
  const database = openDatabase({ url })
  const app = await buildApp({
    pool: database.pool,
    config,
    webDir: WEB_DIR,
    publicUrl: () => publicUrl ?? '',
    logger: loggerTo(process.stdout, config.logLevel),
  })
  const address = await app.listen({ host: config.host, port: config.port, listenTextResolver: () => 'listening' })
  publicUrl ??= `http://localhost:${new URL(address).port}`
  say(`부리: ${publicUrl}`)

  return async () => {
    await app.close()
    await database.close()
    await embedded?.stop()
  }
}

async function main() {
  const read = readConfig(process.env)
  if (!read.ok) {
    console.error(read.refusal)
    process.exitCode = 1
    return
  }
  const stopServing = await serve(read.config)

  let isStopping = false
  const stop = () => {
    // The second signal of somebody who will not wait.
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    stopServing().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

try {
  await main()
} catch (error) {
  // A reason that its reader can repair needs no stack.
  console.error(isStartRefusal(error) ? error.message : error)
  process.exit(1)
}
