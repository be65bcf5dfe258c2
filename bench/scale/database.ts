import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbedded } from '@buri/server/src/database/embeddedPostgres.ts'
import { migrate } from '@buri/server/src/database/migrate.ts'
import { buildDatabase } from './buildDatabase.ts'

export type Built = {
  matches: number
  dataDir: string
  endsAt: number
  postgres: EmbeddedPostgres
  close: () => Promise<void>
}

type Wanted = { matches: number; keepIn: string | undefined; say: (sentence: string) => void }

/** A running database of so many matches: a kept one if there is one, else a new one. */
export async function openBuilt({ matches, keepIn, say }: Wanted): Promise<Built> {
  const dataDir = keepIn ? join(keepIn, String(matches)) : await mkdtemp(join(tmpdir(), 'buri-scale-'))
  await mkdir(dataDir, { recursive: true })
  const note = join(dataDir, 'built.json')
  const forget = () => (keepIn ? undefined : rm(dataDir, { recursive: true, force: true }))
  try {
    if (!existsSync(note)) await build({ dataDir, matches, say })
    const { endsAt }: { endsAt: number } = JSON.parse(await readFile(note, 'utf8'))
    const postgres = await startEmbedded({ dataDir })
    await migrate(postgres.url)
    const close = async () => {
      await postgres.stop()
      await forget()
    }
    return { matches, dataDir, endsAt, postgres, close }
  } catch (error) {
    await forget()
    throw error
  }
}

async function build({ dataDir, matches, say }: { dataDir: string } & Omit<Wanted, 'keepIn'>) {
  const endsAt = Date.now()
  // Nothing is flushed while it is made: what a crash would leave is made again.
  await rm(join(dataDir, 'postgres'), { recursive: true, force: true })
  const postgres = await startEmbedded({ dataDir, isDurable: false })
  try {
    await buildDatabase({ url: postgres.url, matches, endsAt, say })
  } finally {
    await postgres.stop()
  }
  await writeFile(join(dataDir, 'built.json'), JSON.stringify({ matches, endsAt }))
}
