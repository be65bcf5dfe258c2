import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectTo } from '@buri/server/src/platform/database/addresses.ts'
import { startEmbedded } from '@buri/server/src/platform/database/embeddedPostgres.ts'
import { migrate } from '@buri/server/src/platform/database/migrate.ts'
import { watchUpgrade } from './upgrade/watchUpgrade.ts'

const MATCHES = 1_000_000
/** The number of the last migration before the upgrade. `fill.sql` fills its tables. */
const FROM_MIGRATION = 110
const MIGRATIONS = join(import.meta.dirname, '../apps/server/migrations')

/**
 * `upgrade [matches]`: measures how long the upgrade of a large database takes, and how long other statements wait.
 * Needs 4.5 GB per million matches.
 */
export default async function measureUpgrade([matches = MATCHES]: readonly (string | number)[] = []) {
  const dataDir = await mkdtemp(join(tmpdir(), 'buri-upgrade-'))
  const postgres = await startEmbedded({ dataDir, isDurable: false })
  try {
    await migrate(postgres.url, { dir: await migrationsUpTo(FROM_MIGRATION, join(dataDir, 'migrations')) })
    await fillTables(postgres.url, Number(matches))
    const { names, took, waits, locks } = await watchUpgrade(postgres.url)
    console.log(`  ${names.length} migrations in ${took.toFixed(0)} ms`)
    for (const { what, longest } of waits) console.log(`  to ${what} took ${longest.toFixed(0)} ms at most`)
    for (const { table, mode, from, to } of locks) console.log(`  ${table}: ${mode} for ${(to - from).toFixed(0)} ms`)
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function migrationsUpTo(last: number, dir: string): Promise<string> {
  await mkdir(dir)
  const names = (await readdir(MIGRATIONS)).filter((name) => Number(name.slice(0, 4)) <= last)
  await Promise.all(names.map((name) => symlink(join(MIGRATIONS, name), join(dir, name))))
  return dir
}

async function fillTables(url: string, matches: number) {
  const sql = (await readFile(join(import.meta.dirname, 'upgrade/fill.sql'), 'utf8')).replaceAll(
    '$MATCHES',
    `${matches}`,
  )
  const client = await connectTo(url)
  await client.query(sql)
  await client.end()
}
