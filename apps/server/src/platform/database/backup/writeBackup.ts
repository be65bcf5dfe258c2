import { createWriteStream } from 'node:fs'
import { access, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { type Client, escapeIdentifier } from 'pg'
import { connectTo } from '#server/platform/database/addresses.ts'
import { appliedMigrations, pendingMigrations, readMigrations } from '#server/platform/database/migrate.ts'
import { hasCode } from '#server/platform/systemErrors.ts'
import { FORMAT, type Header } from './backupFile.ts'
import { receiveCopy } from './copy.ts'
import { type FrameKind, frameWriter, MAGIC } from './frames.ts'
import { blockFileMoves } from './movingFiles.ts'
import { backupRefusal } from './refusal.ts'
import {
  copyOutOf,
  FIXED_TEXT_FORMATS,
  inLoadingOrder,
  isMigrated,
  referencesOf,
  sequencesOf,
  tablesOf,
} from './schema.ts'
import { openIfExists, uploadedFiles } from './uploadedFiles.ts'

type BackupOptions = {
  url: string
  file: string
  uploadsDir: string
  now: Date
  migrationsDir?: string
  onProgress?: (done: number, total: number) => void
}
export type Backup = { tables: number; rows: number; files: number; bytes: number }

export async function writeBackup({ url, file, ...source }: BackupOptions): Promise<Backup> {
  if (await fileExists(file)) throw backupRefusal('FILE_EXISTS', `${file} is there already. Name a new file.`)
  const client = await connectTo(url, { application_name: 'buri backup' })
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(FIXED_TEXT_FORMATS)
    await blockFileMoves(client)
    const backupSize = await writeBackupFile(file, contentsOf({ client, ...source }))
    await client.query('commit')
    return backupSize
  } finally {
    await client.end()
  }
}

type Contents = AsyncGenerator<Buffer, Omit<Backup, 'bytes'>>
type Source = Omit<BackupOptions, 'url' | 'file'> & { client: Client }

async function* contentsOf({ client, uploadsDir, onProgress = () => {}, ...origin }: Source): Contents {
  const header = await headerOf(client, origin)
  const writer = frameWriter()
  const jsonFrame = (kind: FrameKind, about: object) => writer.frame(kind, Buffer.from(JSON.stringify(about)))
  yield* jsonFrame('header', header)

  const total = header.tables.reduce((sum, { rows }) => sum + rows, 0)
  const columns = new Map((await tablesOf(client)).map((table) => [table.name, table.columns]))
  let rows = 0
  for (const { name } of header.tables) {
    const table = { name, columns: columns.get(name) ?? [] }
    yield* jsonFrame('table', table)
    let copied = 0
    const blocks = receiveCopy(client, copyOutOf(table), (count) => {
      copied = count
    })
    for await (const block of blocks) yield* writer.frame('bytes', block)
    rows += copied
    onProgress(rows, total)
  }

  // Files are read after the rows, because each file is written before the row that names it.
  let files = 0
  for (const path of await uploadedFiles(uploadsDir)) {
    const file = await openIfExists(join(uploadsDir, ...path.split('/')))
    // The sweep has removed the file since the list was read, so no row in the backup names it.
    if (!file) continue
    yield* jsonFrame('file', { path })
    for await (const block of file.createReadStream()) yield* writer.frame('bytes', block)
    files += 1
  }
  yield* writer.end()
  return { tables: header.tables.length, rows, files }
}

async function headerOf(
  client: Client,
  { now, migrationsDir }: Pick<Source, 'now' | 'migrationsDir'>,
): Promise<Header> {
  if (!(await isMigrated(client))) throw backupRefusal('NOTHING_TO_BACK_UP', 'The database holds no Buri yet.')
  // The database is not migrated first, as backups are made before an upgrade.
  const migrations = await appliedMigrations(client)
  pendingMigrations(await readMigrations(migrationsDir), migrations)

  const { ordered } = inLoadingOrder(await tablesOf(client), await referencesOf(client))
  const tables: Header['tables'] = []
  for (const { name } of ordered) {
    const { rows } = await client.query(`select count(*)::text as rows from ${escapeIdentifier(name)}`)
    tables.push({ name, rows: Number(rows[0]?.rows) })
  }
  return { format: FORMAT, madeAt: now.toISOString(), migrations, tables, sequences: await sequencesOf(client) }
}

/** The file is `FILE.part` until it is complete and on disk. It contains everything, so only its owner can read it. */
async function writeBackupFile(file: string, contents: Contents): Promise<Backup> {
  const part = `${file}.part`
  let summary: Omit<Backup, 'bytes'> | undefined
  async function* countedChunks() {
    summary = yield* contents
  }
  async function* marked(compressed: AsyncIterable<Buffer>) {
    yield MAGIC
    yield* compressed
  }
  try {
    const target = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(Readable.from(countedChunks()), createZstdCompress(), marked, target)
    if (!summary) throw new Error('The backup ended before it was whole.')
    if (await fileExists(file))
      throw backupRefusal('FILE_EXISTS', `${file} was created during the backup. Name a new file.`)
    const { size: bytes } = await stat(part)
    await rename(part, file)
    return { ...summary, bytes }
  } catch (error) {
    if (hasCode(error, 'EEXIST'))
      throw backupRefusal(
        'FILE_EXISTS',
        `${part} is there: another backup writes it, or one was stopped. Delete it then.`,
      )
    await rm(part, { force: true })
    if (hasCode(error, 'ENOENT', 'EACCES', 'ENOSPC', 'EISDIR', 'EROFS', 'ENOTDIR'))
      throw backupRefusal('FILE_UNWRITABLE', `${file} cannot be written: ${error.message}.`, error)
    throw error
  }
}

const fileExists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
