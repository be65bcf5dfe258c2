import { mkdir } from 'node:fs/promises'
import { readConfig } from '#server/config.ts'
import { startEmbedded } from '#server/database/embeddedPostgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { type Database, openDatabase } from '#server/database/openDatabase.ts'
import { isStartRefusal } from '#server/startRefusal.ts'

/** Runs a command on the database that the settings name, beside a running server or alone. Gives its exit code. */
async function withDatabase(work: (database: Database) => Promise<number>): Promise<number> {
  const read = readConfig(process.env)
  if (!read.ok) {
    console.error(read.refusal)
    return 1
  }
  const { dataDir, pgBin, databaseUrl } = read.config
  if (!databaseUrl) await mkdir(dataDir, { recursive: true })
  const embedded = databaseUrl ? undefined : await startEmbedded({ dataDir, pgBin, log: console.error })
  try {
    const url = databaseUrl ?? embedded?.url ?? ''
    await migrate(url)
    // A command reads whole histories, and whoever started it can stop it.
    const database = openDatabase({ url, maxConnections: 4, statementTimeout: 0 })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
}

/** The whole life of a command: its exit code, or one sentence and exit code 1. */
export async function runCommand(work: (database: Database) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await withDatabase(work)
  } catch (error) {
    // A reason that its reader can repair needs no stack.
    console.error(isStartRefusal(error) ? error.message : error)
    process.exitCode = 1
  }
}
