import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from '#server/app/app.ts'
import { fillWithDemo } from '#server/app/fillWithDemo.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { requireDataDir } from '#server/platform/config/dataDir.ts'
import { signInNotice } from '#server/platform/config/localSite.ts'
import { isStartRefusal } from '#server/platform/config/startRefusal.ts'
import { type EmbeddedPostgres, startEmbedded } from '#server/platform/database/embeddedPostgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase, STATEMENT_MS } from '#server/platform/database/openDatabase.ts'
import { requireUsableDatabase } from '#server/platform/database/requireUsable.ts'
import { listenWithRetry } from '#server/platform/http/listenWithRetry.ts'
import { loggerTo } from '#server/platform/http/logger.ts'
import { jobRegistry } from '#server/platform/jobs/registry.ts'

const WEB_DIR = join(import.meta.dirname, '../../web/dist')
/** The process exits if a stop takes longer. */
const STOP_LIMIT_MS = 10_000
const JOB_CONNECTIONS = 4

type StopService = () => Promise<void>

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

/** Each stop is pushed to `stops`, so that a failed start can be undone in reverse order, too. */
async function serve(config: Config, stops: StopService[]): Promise<void> {
  await requireDataDir(config.dataDir)
  if (config.databaseUrl) await requireUsableDatabase(config.databaseUrl, { warn: say })
  const ownCluster = config.databaseUrl ? undefined : await ownDatabase(config, stops)
  const url = config.databaseUrl ?? ownCluster?.url ?? ''
  const applied = await migrate(url, { say }).catch(async (error: unknown) => {
    throw ownCluster ? await ownCluster.explain(error) : error
  })
  if (applied.length > 0) say(`Migrated the database: ${applied.join(', ')}.`)
  const database = openDatabase({ url })
  const forJobs = openDatabase({ url, maxConnections: JOB_CONNECTIONS, statementTimeout: STATEMENT_MS.job })
  stops.push(database.close, forJobs.close)

  let publicUrl = config.publicUrl ?? ''
  const jobs = jobRegistry()
  const app = await buildApp({
    jobs,
    pool: database.pool,
    jobsPool: forJobs.pool,
    databaseReadUrls: config.databaseReadUrls,
    databaseListenUrl: config.databaseListenUrl,
    replicaLagSeconds: config.replicaLagSeconds,
    config,
    webDir: WEB_DIR,
    publicUrl: () => publicUrl,
    logger: loggerTo(process.stdout, config.logLevel),
  })
  const stopJobs = jobs.start((error, job) => app.log.error({ err: error, job }, 'a job failed; trying again'))
  stops.push(stopJobs, () => app.close())

  const { host, port } = config
  const address = await listenWithRetry(() => app.listen({ host, port, listenTextResolver: () => 'listening' }), config)
  publicUrl ||= `http://localhost:${new URL(address).port}`
  stops.push(async () => {
    app.drain()
    await wait(config.drainSeconds * 1000)
  })
  say(`부리: ${publicUrl}`)
  const notice = signInNotice(config, publicUrl)
  if (notice) say(notice)
  // The site already answers while the demo data is loading, and says so.
  if (config.hasDemo)
    stops.push(
      fillWithDemo({
        db: forJobs.db,
        dataDir: config.dataDir,
        onError: (error) => app.log.error({ err: error }, 'the demo failed'),
      }),
    )
}

async function ownDatabase({ dataDir, pgBin }: Config, stops: StopService[]): Promise<EmbeddedPostgres> {
  const postgres = await startEmbedded({ dataDir, pgBin, log: say })
  stops.push(postgres.stop)
  return postgres
}

async function closeAll(stops: StopService[]) {
  for (const close of stops.toReversed()) await close()
}

function stopOnSignals(stops: StopService[], drainSeconds: number) {
  let isStopping = false
  const stop = () => {
    // A second signal means that the operator does not want to wait.
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), STOP_LIMIT_MS + drainSeconds * 1000).unref()
    closeAll(stops).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGHUP', stop)
  process.on('SIGTERM', stop)
}

// Writing to a closed terminal fails. The error is ignored, so that the process keeps running.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const read = readConfig(process.env)
if (!read.ok) {
  console.error(read.refusal)
  process.exit(1)
}
const stops: StopService[] = []
stopOnSignals(stops, read.config.drainSeconds)
try {
  await serve(read.config, stops)
} catch (error) {
  // The operator can fix the cause of a refused start and needs no stack trace.
  console.error(isStartRefusal(error) ? error.message : error)
  await closeAll(stops)
  process.exit(1)
}
