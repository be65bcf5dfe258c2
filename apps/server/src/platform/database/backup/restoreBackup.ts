import { type Client, escapeIdentifier } from 'pg'
import { connectTo } from '#server/platform/database/addresses.ts'
import { migrate, readMigrations } from '#server/platform/database/migrate.ts'
import { type Header, migrationsOf, type OpenBackup, openBackup } from './backupFile.ts'
import { sendCopy } from './copy.ts'
import { emptyTablesOf, TABLES_FILLED_BY_USERS } from './emptyDatabase.ts'
import { backupRefusal, damagedBackup } from './refusal.ts'
import {
  copyInto,
  FIXED_TEXT_FORMATS,
  inLoadingOrder,
  type Reference,
  type RowTrigger,
  referencesOf,
  rowTriggersOf,
  tablesOf,
} from './schema.ts'
import { isSameFile, resolveBackupPath, storeFile } from './uploadedFiles.ts'

type RestoreOptions = {
  url: string
  file: string
  uploadsDir: string
  migrationsDir?: string
  onProgress?: (step: 'checking' | 'restoring', done: number, total: number) => void
}
type RestoreResult = { madeAt: string; tables: number; rows: number; files: number; unknownTables: string[] }

export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const { url, file, migrationsDir } = options
  const ownMigrations = await readMigrations(migrationsDir)
  // The whole file is read before anything is written, because only its end shows whether it is complete.
  const wanted = migrationsOf(await checkBackup(options), ownMigrations)

  const client = await connectTo(url, { application_name: 'buri restore' })
  try {
    await client.query('begin')
    await client.query(FIXED_TEXT_FORMATS)
    await emptyTablesOf(client, wanted, ownMigrations)
    const restored = await loadTables(client, await openBackup(file), options)
    await client.query('commit')
    // The tables are now as old as the backup, and are upgraded as usual.
    await migrate(url, migrationsDir ? { dir: migrationsDir } : {})
    await client.query('analyze')
    return restored
  } finally {
    await client.end()
  }
}

async function checkBackup({ file, uploadsDir, onProgress = () => {} }: RestoreOptions): Promise<Header> {
  const { header, sections } = await openBackup(file)
  let doneBytes = 0
  for await (const section of sections) {
    if (section.kind === 'table') {
      onProgress('checking', ++doneBytes, header.tables.length)
      continue
    }
    const filePath = resolveBackupPath(uploadsDir, section.path)
    if ((await isSameFile(filePath, section.blocks)) === false)
      throw backupRefusal('UPLOADS_DIFFER', `${filePath} is there and is another file. Restore into another DATA_DIR.`)
  }
  return header
}

async function loadTables(
  client: Client,
  { header, sections }: OpenBackup,
  options: RestoreOptions,
): Promise<RestoreResult> {
  const { uploadsDir, onProgress = () => {} } = options
  const tables = await tablesOf(client)
  const tableNames = new Set(tables.map(({ name }) => name))
  const { ordered, late } = inLoadingOrder(
    header.tables.filter(({ name }) => tableNames.has(name)),
    await referencesOf(client),
  )
  // Triggers are off during the load, because their effects, such as counts, are in the backup already.
  const reactions = await rowTriggersOf(client)
  await setReacting(client, reactions, false)
  // Migrations fill some tables whose rows are in the backup too. Tables that users fill are known to be empty.
  const mayHaveRows = ordered.filter(({ name }) => !TABLES_FILLED_BY_USERS.includes(name)).toReversed()
  for (const { name } of mayHaveRows) await client.query(`delete from ${escapeIdentifier(name)}`)
  await setDeferred(client, late, true)

  const total = header.tables.reduce((sum, { rows }) => sum + rows, 0)
  const restored: RestoreResult = { madeAt: header.madeAt, tables: 0, rows: 0, files: 0, unknownTables: [] }
  for await (const section of sections) {
    if (section.kind === 'file') {
      const filePath = resolveBackupPath(uploadsDir, section.path)
      await storeFile(filePath, section.blocks)
      restored.files += 1
      continue
    }
    const { name } = section.table
    if (!tableNames.has(name)) {
      restored.unknownTables.push(name)
      continue
    }
    const rows = await sendCopy(client, copyInto(section.table), section.blocks)
    if (rows !== header.tables.find((table) => table.name === name)?.rows)
      throw damagedBackup(`its table ${name} has another number of rows than it says`)
    restored.tables += 1
    restored.rows += rows
    onProgress('restoring', restored.rows, total)
  }
  if (restored.tables + restored.unknownTables.length !== header.tables.length)
    throw damagedBackup('a table of it is missing')

  // A table with pending deferred checks cannot be altered.
  await client.query('set constraints all immediate')
  await setDeferred(client, late, false)
  await setReacting(client, reactions, true)
  for (const { name, lastValue, isCalled } of header.sequences) {
    await client.query('select setval(to_regclass($1), $2::bigint, $3)', [escapeIdentifier(name), lastValue, isCalled])
  }
  return restored
}

async function setReacting(client: Client, reactions: RowTrigger[], isOn: boolean) {
  for (const { on, trigger } of reactions) {
    const [table, name] = [on, trigger].map(escapeIdentifier)
    await client.query(`alter table ${table} ${isOn ? 'enable' : 'disable'} trigger ${name}`)
  }
}

/** Defers the check of circular references to the end of the load. Others are checked table by table. */
async function setDeferred(client: Client, references: Reference[], isDeferred: boolean) {
  for (const { from, constraint } of references) {
    const kind = isDeferred ? 'deferrable initially deferred' : 'not deferrable'
    const names = [from, constraint].map(escapeIdentifier)
    await client.query(`alter table ${names[0]} alter constraint ${names[1]} ${kind}`)
  }
}
