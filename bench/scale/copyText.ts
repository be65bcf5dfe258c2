export type Row = Readonly<Record<string, unknown>>

export type ColumnTypes = ReadonlyMap<string, string>

// Escapes of the text format: https://www.postgresql.org/docs/18/sql-copy.html#SQL-COPY-FILE-FORMATS
const SPECIAL = /[\\\t\n\r]/g
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string) => text.replace(SPECIAL, (character) => ESCAPES[character] ?? character)

type Encode = (value: unknown) => string

function encoderOf(type: string): Encode {
  if (type === 'timestamptz') return (value) => new Date(Number(value)).toISOString()
  if (type === 'jsonb' || type === 'json') return (value) => escaped(JSON.stringify(value))
  if (type === '_int4') return (value) => `{${String(value)}}`
  if (type === '_text') return (value) => escaped(`{${(Array.isArray(value) ? value : []).map(quoted).join(',')}}`)
  if (type === 'text') return (value) => escaped(String(value))
  return String
}

const quoted = (text: unknown) => `"${String(text).replace(/["\\]/g, '\\$&')}"`

export const columnOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Returns a function that writes a row as a line of COPY's text format. */
export function lineWriter(keys: readonly string[], types: ColumnTypes) {
  const cells = keys.map((key) => {
    const type = types.get(columnOf(key))
    if (type === undefined) throw new Error(`there is no column for ${key}`)
    return { key, encode: encoderOf(type) }
  })
  return (row: Row): string => {
    let line = ''
    for (const { key, encode } of cells) {
      const value = row[key]
      line += line === '' ? '' : '\t'
      line += value === null || value === undefined ? '\\N' : encode(value)
    }
    return `${line}\n`
  }
}
