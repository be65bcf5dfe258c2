import { readConfig } from '#server/platform/config/config.ts'
import { requireDataDir } from '#server/platform/config/dataDir.ts'
import { isStartRefusal } from '#server/platform/config/startRefusal.ts'
import { startEmbedded } from '#server/platform/database/embeddedPostgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { type Database, openDatabase } from '#server/platform/database/openDatabase.ts'
import { requireUsableDatabase } from '#server/platform/database/requireUsable.ts'

type ServerLocation = { url: string; dataDir: string }

/** Runs a command even if no server is running. Returns the exit code. */
async function withServer(work: (place: ServerLocation) => Promise<number>, isReadOnly: boolean): Promise<number> {
  const read = readConfig(process.env)
  if (!read.ok) {
    console.error(read.refusal)
    return 1
  }
  const { dataDir, pgBin, databaseUrl } = read.config
  if (databaseUrl) await requireUsableDatabase(databaseUrl, { warn: console.error, isReadOnly })
  else await requireDataDir(dataDir)
  const embedded = databaseUrl ? undefined : await startEmbedded({ dataDir, pgBin, log: console.error })
  try {
    return await work({ url: databaseUrl ?? embedded?.url ?? '', dataDir })
  } catch (error) {
    throw embedded ? await embedded.explain(error) : error
  } finally {
    await embedded?.stop()
  }
}

async function withDatabase(url: string, work: (database: Database) => Promise<number>): Promise<number> {
  await migrate(url, { say: console.error })
  // There is no timeout, because a command may read whole histories.
  const database = openDatabase({ url, maxConnections: 4, statementTimeout: 0 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

export async function runOnServer(
  work: (place: ServerLocation) => Promise<number>,
  { isReadOnly = false } = {},
): Promise<void> {
  try {
    process.exitCode = await withServer(work, isReadOnly)
  } catch (error) {
    // The operator can fix the cause of a refused start and needs no stack trace.
    console.error(isStartRefusal(error) ? error.message : error)
    process.exitCode = 1
  }
}

export const runCommand = (work: (database: Database) => Promise<number>): Promise<void> =>
  runOnServer(({ url }) => withDatabase(url, work))
