import { readConfig } from '#server/platform/config/config.ts'
import { requireDataDir } from '#server/platform/config/dataDir.ts'
import { isStartRefusal } from '#server/platform/config/startRefusal.ts'
import { startEmbedded } from '#server/platform/database/embeddedPostgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { type Database, openDatabase } from '#server/platform/database/openDatabase.ts'
import { requireUsable } from '#server/platform/database/requireUsable.ts'

type Place = { url: string; dataDir: string }

/** Runs a command where the settings' database is, beside a running server or alone. Gives its exit code. */
async function withServer(work: (place: Place) => Promise<number>, onlyReads: boolean): Promise<number> {
  const read = readConfig(process.env)
  if (!read.ok) {
    console.error(read.refusal)
    return 1
  }
  const { dataDir, pgBin, databaseUrl } = read.config
  if (databaseUrl) await requireUsable(databaseUrl, { warn: console.error, onlyReads })
  else await requireDataDir(dataDir)
  const embedded = databaseUrl ? undefined : await startEmbedded({ dataDir, pgBin, log: console.error })
  try {
    return await work({ url: databaseUrl ?? embedded?.url ?? '', dataDir })
  } catch (error) {
    throw embedded ? await embedded.explained(error) : error
  } finally {
    await embedded?.stop()
  }
}

async function withDatabase(url: string, work: (database: Database) => Promise<number>): Promise<number> {
  await migrate(url)
  // A command reads whole histories, and the operator who started it can stop it.
  const database = openDatabase({ url, maxConnections: 4, statementTimeout: 0 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** The whole life of a command that takes the database as it is, of whatever version. */
export async function runOnServer(work: (place: Place) => Promise<number>, { onlyReads = false } = {}): Promise<void> {
  try {
    process.exitCode = await withServer(work, onlyReads)
  } catch (error) {
    // A reason that its reader can repair needs no stack.
    console.error(isStartRefusal(error) ? error.message : error)
    process.exitCode = 1
  }
}

/** The whole life of a command: its exit code, or one sentence and exit code 1. */
export const runCommand = (work: (database: Database) => Promise<number>): Promise<void> =>
  runOnServer(({ url }) => withDatabase(url, work))
