import { type CellValue, cellText, type GridColumn, type GridRow } from '../gridColumn.ts'
import type { StagedEdits } from '../staging/stagedEdits.ts'
import type { GridView, Search, SortKey } from './gridView.ts'
import { searchFor } from './search.ts'
import { sortKeys } from './sortKeys.ts'

type Reader = (row: GridRow, key: string) => CellValue | undefined
/** Every row there is, and what its cells say now. */
export type Overlaid = { rows: readonly GridRow[]; cellOf: Reader }
/** Places in `rows`, in the order they are shown. */
export type Order = Uint32Array

/** New rows above those of the server. No row is copied: a hundred thousand copies would cost more than a sort. */
export function overlay(base: readonly GridRow[], edits: StagedEdits): Overlaid {
  const { added, changed } = edits
  return {
    rows: added.length > 0 ? [...added, ...base] : base,
    cellOf: changed.size === 0 ? (row, key) => row[key] : (row, key) => valueIn(changed.get(row.id), row, key),
  }
}

const valueIn = (cells: Readonly<Record<string, CellValue>> | undefined, row: GridRow, key: string) =>
  cells && key in cells ? cells[key] : row[key]

const all = ({ rows }: Overlaid): Order => Uint32Array.from({ length: rows.length }, (_, index) => index)

function kept(order: Order, isKept: (index: number) => boolean): Order {
  let length = 0
  const left = new Uint32Array(order.length)
  for (const index of order) if (isKept(index)) left[length++] = index
  return left.slice(0, length)
}

/** What the column's cells say; the same value is put into words once. */
function wordsOf(column: GridColumn): (value: CellValue | undefined) => string {
  if (!column.format && !column.options && column.editor !== 'date') return (value) => cellText(column, value)
  const said = new Map<CellValue | undefined, string>()
  return (value) => {
    const before = said.get(value)
    if (before !== undefined) return before
    const words = cellText(column, value)
    said.set(value, words)
    return words
  }
}

function search(overlaid: Overlaid, columns: readonly GridColumn[], wanted: Search): Order {
  const isFound = searchFor(wanted)
  const order = all(overlaid)
  if (!isFound) return order
  const { rows, cellOf } = overlaid
  const readers = columns.map((column) => ({ key: column.key, words: wordsOf(column) }))
  return kept(order, (index) => {
    const row = rows[index] as GridRow
    return readers.some(({ key, words }) => isFound(words(cellOf(row, key))))
  })
}

function filter(
  { rows, cellOf }: Overlaid,
  order: Order,
  columns: readonly GridColumn[],
  { filters }: GridView,
): Order {
  const tests = columns.flatMap((column) => {
    const texts = filters[column.key]
    return texts ? [{ key: column.key, words: wordsOf(column), texts: new Set(texts) }] : []
  })
  if (tests.length === 0) return order
  return kept(order, (index) => {
    const row = rows[index] as GridRow
    // A row that is being added would vanish under the hands that fill it.
    if (typeof row.id === 'number' && row.id < 0) return true
    return tests.every(({ key, words, texts }) => texts.has(words(cellOf(row, key))))
  })
}

function sort(
  { rows, cellOf }: Overlaid,
  order: Order,
  columns: readonly GridColumn[],
  keys: readonly SortKey[],
): Order {
  const levels = keys.flatMap(({ key, isDescending }) => {
    const column = columns.find((one) => one.key === key)
    if (!column) return []
    const valueAt = (index: number) => cellOf(rows[index] as GridRow, key)
    return [{ keys: sortKeys(rows.length, column, valueAt, isDescending), sign: isDescending ? -1 : 1 }]
  })
  const [first, ...others] = levels
  if (!first) return order
  // Rows that are being added stay above, newest first.
  const added = rows.findIndex(({ id }) => typeof id !== 'number' || id >= 0)
  const isAdded = added < 0 ? rows.length : added
  const { keys: main, sign } = first
  const sorted = order.slice()
  sorted.sort((a, b) => {
    if (a < isAdded || b < isAdded) return a - b
    const difference = (main[a] as number) - (main[b] as number)
    if (difference < 0 || difference > 0) return difference * sign
    for (const level of others) {
      const next = (level.keys[a] as number) - (level.keys[b] as number)
      if (next < 0 || next > 0) return next * level.sign
    }
    return a - b
  })
  return sorted
}

/** `sort(filter(search(overlay)))`; the page is cut from it by `pageOf`. */
function arrange(overlaid: Overlaid, columns: readonly GridColumn[], view: GridView): Order {
  return sort(overlaid, filter(overlaid, search(overlaid, columns, view.search), columns, view), columns, view.sort)
}

export const pageOf = (order: Order, page: number, size: number): Order =>
  order.subarray((page - 1) * size, page * size)

/** The texts of a column and how many rows say each, in the order of a dictionary. */
export function distinctTexts({ rows, cellOf }: Overlaid, column: GridColumn): { text: string; count: number }[] {
  const counts = new Map<string, number>()
  const words = wordsOf(column)
  for (const row of rows) {
    const text = words(cellOf(row, column.key))
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const texts = [...counts.keys()]
  const keys = sortKeys(texts.length, { key: column.key, title: '' }, (index) => texts[index], false)
  return [...texts.keys()]
    .sort((a, b) => (keys[a] as number) - (keys[b] as number) || a - b)
    .map((index) => ({ text: texts[index] as string, count: counts.get(texts[index] as string) as number }))
}

/** Whether an edit can move, hide or show rows: most edits cannot, and then nothing is arranged anew. */
function movesRows(before: StagedEdits, after: StagedEdits, view: GridView): boolean {
  if (before.added !== after.added && !isSameRows(before, after)) return true
  const keys = new Set([...view.sort.map(({ key }) => key), ...Object.keys(view.filters)])
  const isSearched = view.search.text.trim() !== ''
  const touched = [...before.changed.keys(), ...after.changed.keys()]
  return touched.some((id) => {
    const [was, is] = [before.changed.get(id), after.changed.get(id)]
    if (was === is) return false
    return isSearched || [...keys].some((key) => valueOr(was, key) !== valueOr(is, key))
  })
}

const UNCHANGED = Symbol('unchanged')
const valueOr = (cells: Readonly<Record<string, CellValue>> | undefined, key: string) =>
  cells && key in cells ? cells[key] : UNCHANGED
const isSameRows = (before: StagedEdits, after: StagedEdits) =>
  before.added.length === after.added.length && before.added.every(({ id }, index) => id === after.added[index]?.id)

type Kept = {
  base: readonly GridRow[]
  edits: StagedEdits
  columns: readonly GridColumn[]
  view: GridView
  order: Order
}

/** The order last asked for, until something moves rows. */
export function keptOrder() {
  let last: Kept | undefined
  return (base: readonly GridRow[], edits: StagedEdits, columns: readonly GridColumn[], view: GridView): Order => {
    const isSameQuestion =
      last?.base === base &&
      last.columns === columns &&
      last.view.sort === view.sort &&
      last.view.filters === view.filters &&
      last.view.search === view.search
    const order =
      last && isSameQuestion && !movesRows(last.edits, edits, view)
        ? last.order
        : arrange(overlay(base, edits), columns, view)
    last = { base, edits, columns, view, order }
    return order
  }
}
