import * as z from 'zod'
import { type Migration, replaceByBaseline } from '#server/platform/database/migrate.ts'
import { type Frame, readFrames } from './frames.ts'
import { backupRefusal, damagedBackup } from './refusal.ts'

/** Increase this when a change makes the file unreadable for older versions of Buri. */
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

/** Checks only the header. Reading all sections verifies the rest of the backup. */
export async function openBackup(file: string): Promise<OpenBackup> {
  const frames = readFrames(file)
  const first = await frames.next()
  if (first.done || first.value.kind !== 'header') throw damagedBackup('it has no header')
  const about = json(first.value)
  // In a file of an unknown format only the format's number can be read.
  const { format } = parsedAs(z.object({ format: z.number() }), about)
  if (format > FORMAT)
    throw backupRefusal('BACKUP_TOO_NEW', 'The backup was made by a newer Buri. Restore it with that one.')
  return { header: parsedAs(Header, about), sections: sectionsOf(frames) }
}

export function migrationsOf({ migrations }: Header, ours: Migration[]): Migration[] {
  const otherMigrations = replaceByBaseline(ours, migrations)
  if (!otherMigrations) {
    throw backupRefusal(
      'BACKUP_TOO_OLD',
      `The backup is too old: its last migration is ${migrations.at(-1)?.name}. Restore it with the last version before 1.0.0, then start this one with the same database.`,
    )
  }
  return otherMigrations.map(({ number, name, checksum }) => {
    const migration = ours.find((one) => one.number === number)
    if (!migration) {
      throw backupRefusal(
        'BACKUP_TOO_NEW',
        `The backup was made by a newer Buri (it has migration ${name}). Restore it with that one.`,
      )
    }
    if (migration.checksum !== checksum) {
      throw backupRefusal('NOT_A_BACKUP', `The backup is of another Buri: its migration ${name} is not ours.`)
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
      if (kind === 'table') yield { kind, table: parsedAs(Table, about), blocks }
      else if (kind === 'file') yield { kind, path: parsedAs(StoredFile, about).path, blocks }
      else throw damagedBackup('its parts are out of order')
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
    throw damagedBackup('a part of it does not say what it is', error)
  }
}

function parsedAs<Shape>(schema: z.ZodType<Shape>, about: unknown): Shape {
  const read = schema.safeParse(about)
  if (!read.success) throw damagedBackup('a part of it does not say what it is', read.error)
  return read.data
}
