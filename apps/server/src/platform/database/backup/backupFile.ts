import * as z from 'zod'
import type { Migration } from '#server/platform/database/migrate.ts'
import { type Frame, readFrames } from './frames.ts'
import { damaged, refuse } from './refusal.ts'

/** Raised when an older Buri could not read a newer file. */
export const FORMAT = 1

const Table = z.object({ name: z.string(), columns: z.array(z.string()) })
export const Header = z.object({
  format: z.number(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
})
export type Header = z.infer<typeof Header>
const StoredFile = z.object({ path: z.string() })

type Section = { blocks: AsyncIterable<Buffer> } & (
  | { kind: 'table'; table: z.infer<typeof Table> }
  | { kind: 'file'; path: string }
)

export type OpenBackup = { header: Header; sections: AsyncGenerator<Section> }

/** Opens a backup and judges its header; reading the sections to their end proves the rest. */
export async function openBackup(file: string): Promise<OpenBackup> {
  const frames = readFrames(file)
  const first = await frames.next()
  if (first.done || first.value.kind !== 'header') throw damaged('it has no header')
  const about = json(first.value)
  // Of a format that is not ours only its number is known.
  const { format } = shaped(z.object({ format: z.number() }), about)
  if (format > FORMAT) throw refuse('BACKUP_TOO_NEW', 'The backup was made by a newer Buri. Restore it with that one.')
  return { header: shaped(Header, about), sections: sectionsOf(frames) }
}

/** This program's migrations as far as the backup's database had them. */
export function migrationsOf({ migrations: theirs }: Header, ours: Migration[]): Migration[] {
  return theirs.map(({ number, name, checksum }) => {
    const migration = ours.find((one) => one.number === number)
    if (!migration) {
      throw refuse(
        'BACKUP_TOO_NEW',
        `The backup was made by a newer Buri (it has migration ${name}). Restore it with that one.`,
      )
    }
    if (migration.checksum !== checksum) {
      throw refuse('NOT_A_BACKUP', `The backup is of another Buri: its migration ${name} is not ours.`)
    }
    return migration
  })
}

async function* sectionsOf(frames: AsyncGenerator<Frame>): AsyncGenerator<Section> {
  let next = await frames.next()
  async function* contents() {
    while (true) {
      next = await frames.next()
      if (next.done || next.value.kind !== 'bytes') return
      yield next.value.payload
    }
  }
  try {
    while (!next.done) {
      const { kind } = next.value
      const about = json(next.value)
      const blocks = contents()
      if (kind === 'table') yield { kind, table: shaped(Table, about), blocks }
      else if (kind === 'file') yield { kind, path: shaped(StoredFile, about).path, blocks }
      else throw damaged('its parts are out of order')
      // Parts that were not read are skipped.
      for await (const _ of blocks);
    }
  } finally {
    await frames.return(undefined)
  }
}

function json({ payload }: Frame): unknown {
  try {
    return JSON.parse(payload.toString())
  } catch (error) {
    throw damaged('a part of it does not say what it is', error)
  }
}

function shaped<Shape>(schema: z.ZodType<Shape>, about: unknown): Shape {
  const read = schema.safeParse(about)
  if (!read.success) throw damaged('a part of it does not say what it is', read.error)
  return read.data
}
