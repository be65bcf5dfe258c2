import { readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { LAST_BEFORE_BASELINE } from '../apps/server/src/platform/database/migrate.ts'

const MIGRATIONS_DIR = join(import.meta.dirname, '../apps/server/migrations')

/** Returns the name of the next migration: `create clans` becomes `0094_create_clans.sql` after 0093. */
export function nextFileName(existing: readonly string[], words: readonly string[]): string | undefined {
  const subject = words
    .join('_')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  if (!/^[a-z][a-z0-9_]*$/.test(subject)) return undefined
  const lastNumber = Math.max(
    LAST_BEFORE_BASELINE.number,
    ...existing.map((name) => Number.parseInt(name, 10)).filter(Number.isFinite),
  )
  return `${String(lastNumber + 1).padStart(4, '0')}_${subject}.sql`
}

if (import.meta.main) {
  const name = nextFileName(readdirSync(MIGRATIONS_DIR), process.argv.slice(2))
  if (!name) {
    console.error('Say what the migration does, in English words: npm run db:new -- create clans')
    process.exit(1)
  }
  const file = join(MIGRATIONS_DIR, name)
  writeFileSync(file, '', { flag: 'wx' })
  console.log(`Write the SQL into ${relative(process.cwd(), file)}, which is empty. Then: npm run db:types`)
}
