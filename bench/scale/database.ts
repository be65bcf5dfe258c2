import { createReadStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbedded } from '@buri/server/src/platform/database/embeddedPostgres.ts'
import { migrate } from '@buri/server/src/platform/database/migrate.ts'

export type BuiltDatabase = {
  size: number
  dataDir: string
  endsAt: number
  postgres: EmbeddedPostgres
  close: () => Promise<void>
}

export type NewDatabase = { url: string; size: number; endsAt: number; say: (sentence: string) => void }
const MEGABYTE = 1024 * 1024

type DatabaseOptions = {
  size: number
  resultDir: string | undefined
  say: (sentence: string) => void
  make: (making: NewDatabase) => Promise<void>
}

/** Opens the kept database if there is one, and otherwise builds it. */
export async function openBuilt({ size, resultDir, say, make }: DatabaseOptions): Promise<BuiltDatabase> {
  const dataDir = resultDir ? join(resultDir, String(size)) : await mkdtemp(join(tmpdir(), 'buri-scale-'))
  await mkdir(dataDir, { recursive: true })
  const note = join(dataDir, 'built.json')
  const forget = () => (resultDir ? undefined : rm(dataDir, { recursive: true, force: true }))
  try {
    if (!existsSync(note)) await buildNew({ dataDir, size, say, make })
    const { endsAt }: { endsAt: number } = JSON.parse(await readFile(note, 'utf8'))
    const postgres = await startEmbedded({ dataDir })
    await migrate(postgres.url)
    await readFolderToCache(join(dataDir, 'postgres/base'))
    const close = async () => {
      await postgres.stop()
      await forget()
    }
    return { size, dataDir, endsAt, postgres, close }
  } catch (error) {
    await forget()
    throw error
  }
}

/** Fills the system's file cache, as on a running site. */
async function readFolderToCache(folder: string) {
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    for await (const _ of createReadStream(join(file.parentPath, file.name), { highWaterMark: MEGABYTE }));
  }
}

async function buildNew({ dataDir, size, say, make }: { dataDir: string } & Omit<DatabaseOptions, 'resultDir'>) {
  const endsAt = Date.now()
  // The database is built without flushing to disk. After a crash it is built again.
  await rm(join(dataDir, 'postgres'), { recursive: true, force: true })
  const postgres = await startEmbedded({ dataDir, isDurable: false })
  try {
    await make({ url: postgres.url, size, endsAt, say })
  } finally {
    await postgres.stop()
  }
  await writeFile(join(dataDir, 'built.json'), JSON.stringify({ size, endsAt }))
}
