import type { Database } from '@buri/server/src/platform/database/openDatabase.ts'
import { type Copy, copyInto } from './copyInto.ts'
import { type ColumnTypes, columnOf, lineWriter, type Row } from './copyText.ts'

type Pool = Database['pool']

const CHUNK_CHARACTERS = 1 << 18

type Stream = { copy: Copy; lineOf: (row: Row) => string; waiting: string }

/** The first row of a table decides its columns. */
export function copyTables(pool: Pool) {
  const streams = new Map<string, Stream>()

  async function openStream(table: string, row: Row): Promise<Stream> {
    const keys = Object.keys(row)
    const lineOf = lineWriter(keys, await columnTypes(pool, table))
    const stream = { copy: await copyInto(pool, table, keys.map(columnOf)), lineOf, waiting: '' }
    streams.set(table, stream)
    return stream
  }

  return {
    async add(table: string, row: Row) {
      const stream = streams.get(table) ?? (await openStream(table, row))
      stream.waiting += stream.lineOf(row)
      if (stream.waiting.length < CHUNK_CHARACTERS) return
      const chunk = stream.waiting
      stream.waiting = ''
      await stream.copy.write(chunk)
    },
    async end() {
      for (const { copy, waiting } of streams.values()) {
        await copy.write(waiting)
        await copy.end()
      }
    },
  }
}
export type CopyTables = ReturnType<typeof copyTables>

async function columnTypes(pool: Pool, table: string): Promise<ColumnTypes> {
  const { rows } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'public' and table_name = $1`,
    [table],
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}
