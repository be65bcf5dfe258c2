import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/platform/database/testDatabase.ts'
import { openBackup } from './backupFile.ts'
import { restoreBackup } from './restoreBackup.ts'
import { writeBackup } from './writeBackup.ts'

export const NOW = new Date('2026-11-20T12:00:00Z')
export const MIGRATIONS = join(import.meta.dirname, '../../../../migrations')

export function backupFolder() {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'buri-backup-'))
  })
  afterEach(() => rm(folder, { recursive: true }))
  const inFolder = (...names: string[]) => join(folder, ...names)
  return {
    inFolder,
    backUp: ({ url }: TestDatabase, name: string, options: Partial<Parameters<typeof writeBackup>[0]> = {}) =>
      writeBackup({ url, file: inFolder(name), uploadsDir: inFolder('uploads'), now: NOW, ...options }),
    restore: ({ url }: TestDatabase, name: string, options: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
      restoreBackup({ url, file: inFolder(name), uploadsDir: inFolder('restored'), ...options }),
    async contentsOf(name: string): Promise<Record<string, string>> {
      const { header, sections } = await openBackup(inFolder(name))
      const contents: Record<string, string> = { header: JSON.stringify({ ...header, madeAt: '' }) }
      for await (const section of sections) {
        const key = section.kind === 'table' ? section.table.name : section.path
        contents[key] = Buffer.concat(await Array.fromAsync(section.blocks)).toString()
      }
      return contents
    },
  }
}

async function withDatabase<Result>(isEmpty: boolean, work: (database: TestDatabase) => Promise<Result>) {
  const database = await openTestDatabase({ isEmpty })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
export const withEmptyDatabase = <Result>(work: (database: TestDatabase) => Promise<Result>) => withDatabase(true, work)
export const withMigratedDatabase = <Result>(work: (database: TestDatabase) => Promise<Result>) =>
  withDatabase(false, work)

export const addLogEntry = ({ pool }: TestDatabase, reason: string) =>
  pool.query(
    `insert into audit_log (id, at, actor_label, action, target_type, target_id, reason, before, result)
     values (gen_random_uuid(), now(), '', 'match.edited', 'match', '1', $1, $2, 'success')`,
    [reason, JSON.stringify({ reason })],
  )

export const countRows = async ({ pool }: Pick<TestDatabase, 'pool'>, table: string) =>
  Number((await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n)
export const tableCount = (database: TestDatabase) =>
  countRows(database, "pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace")
