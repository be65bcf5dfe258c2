import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll } from 'vitest'

// On request, tests record the rows of raw statements, and `tools/rowTypes.ts` compares them with the declared types.

export type SeenShape = { kinds: Record<string, number>; fields?: Record<string, SeenShape>; items?: SeenShape }

export type SeenRows = { lines: string[]; row: SeenShape }

const ENOUGH_ROWS = 300
const ROOT = join(import.meta.dirname, '../../../../..')

const folder = process.env.BURI_SEEN_ROWS
if (folder !== undefined) {
  const rowsByPlace = new Map<string, SeenRows>()
  const originals = [
    watch(Object.getPrototypeOf(sql``), 'execute', rowsByPlace),
    watch(Kysely.prototype, 'executeQuery', rowsByPlace),
    watch(Pool.prototype, 'query', rowsByPlace),
  ]
  // Restores the libraries' functions, since libraries outlive a test file but our modules do not.
  afterAll(() => {
    for (const restore of originals) restore()
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${crypto.randomUUID()}.json`), JSON.stringify([...rowsByPlace.values()]))
  })
}

type Query = (...args: unknown[]) => Promise<{ rows?: unknown[] } | undefined>

function watch(prototype: object, name: string, rowsByPlace: Map<string, SeenRows>) {
  const original: Query = Reflect.get(prototype, name)
  async function noteRowsOf(this: unknown, ...args: unknown[]) {
    if (!isNews(args[0])) return original.apply(this, args)
    const callSite = placeOfCall()
    const result = await original.apply(this, args)
    if (callSite === '') return result
    const [first] = result?.rows ?? []
    const coming = Object(first).rows
    // Rows of a statement sent ahead arrive later (`PendingRows`). If it fails, the next statement reports that.
    if (coming instanceof Promise)
      void coming.then(
        (rows) => noteRows(callSite, rows, rowsByPlace),
        () => {},
      )
    else noteRows(callSite, result?.rows ?? [], rowsByPlace)
    return result
  }
  Reflect.set(prototype, name, noteRowsOf)
  return () => Reflect.set(prototype, name, original)
}

const MAX_SAMPLES = 50
const timesAsked = new Map<unknown, number>()

/** A stack trace takes as long as a small statement, so a frequent query is sampled a few times only. */
function isNews(statement: unknown): boolean {
  const { sql, text } = Object(statement) as { sql?: unknown; text?: unknown }
  const words = sql ?? text ?? statement
  if (typeof words !== 'string') return true
  const times = (timesAsked.get(words) ?? 0) + 1
  timesAsked.set(words, times)
  return times < MAX_SAMPLES || times % MAX_SAMPLES === 0
}

function noteRows(callSite: string, rows: readonly unknown[], rowsByPlace: Map<string, SeenRows>) {
  const entry = rowsByPlace.get(callSite) ?? { lines: callSite.split('\n'), row: { kinds: {} } }
  rowsByPlace.set(callSite, entry)
  for (const row of rows) if ((entry.row.kinds.object ?? 0) < ENOUGH_ROWS) note(row, entry.row)
}

function note(value: unknown, shape: SeenShape) {
  const kind = kindOf(value)
  shape.kinds[kind] = (shape.kinds[kind] ?? 0) + 1
  if (Array.isArray(value)) {
    shape.items ??= { kinds: {} }
    for (const item of value) note(item, shape.items)
  } else if (kind === 'object') {
    shape.fields ??= {}
    for (const [name, field] of Object.entries(value as object)) {
      shape.fields[name] ??= { kinds: {} }
      note(field, shape.fields[name])
    }
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value !== 'object') return typeof value
  if (Array.isArray(value)) return 'array'
  return value instanceof Date ? 'Date' : Buffer.isBuffer(value) ? 'Buffer' : 'object'
}

const placesByPosition = new Map<string, string>()

function placeOfCall(): string {
  const position = positionOfCall()
  const callSites = placesByPosition.get(position)
  if (callSites !== undefined) return callSites
  const lines = [...(new Error().stack ?? '').matchAll(/(?:\(|at )(?:file:\/\/)?(\/[^()\n]+?):(\d+):\d+\)?$/gm)]
    .map(([, file = '', line]) => ({ file, line }))
    .filter(({ file }) => file.startsWith(ROOT) && !file.includes('/node_modules/') && file !== import.meta.filename)
    .map(({ file, line }) => `${file.slice(ROOT.length + 1)}:${line}`)
  const callSite = lines.slice(0, 3).join('\n')
  placesByPosition.set(position, callSite)
  return callSite
}

function positionOfCall(): string {
  const prepare = Error.prepareStackTrace
  Error.prepareStackTrace = (_error, calls) =>
    calls.map((call) => `${call.getScriptNameOrSourceURL()}:${call.getLineNumber()}:${call.getColumnNumber()}`).join()
  const position = new Error().stack ?? ''
  Error.prepareStackTrace = prepare
  return position
}
