import { type CellValue, cellText, type GridColumn, type GridRow, isNew } from '../gridColumn.ts'
import type { StagedEdits } from '../staging/stagedEdits.ts'
import type { GridView, Search, SortKey } from './gridView.ts'
import { radixSort } from './radixSort.ts'
import { searchFor } from './search.ts'
import { inDictionaryOrder, sortKeys } from './sortKeys.ts'

type CellReader = (row: GridRow, key: string) => CellValue | undefined
export type RowsWithEdits = { rows: readonly GridRow[]; cellOf: CellReader }
/** Indexes into `rows`, in the order in which they are shown. */
export type RowOrder = Uint32Array

/** Rows are not copied, because a hundred thousand copies would cost more than a sort. */
export function applyEdits(base: readonly GridRow[], edits: StagedEdits): RowsWithEdits {
  const { added, changed } = edits
  return {
    rows: added.length > 0 ? [...added, ...base] : base,
    cellOf: changed.size === 0 ? (row, key) => row[key] : (row, key) => valueIn(changed.get(row.id), row, key),
  }
}

const valueIn = (cells: Readonly<Record<string, CellValue>> | undefined, row: GridRow, key: string) =>
  cells && key in cells ? cells[key] : row[key]

const allRows = ({ rows }: RowsWithEdits): RowOrder => new Uint32Array(rows.length).map((_, index) => index)

/** New rows are part of every search result, because a row that is being filled in must not disappear. */
const isAdded = ({ id }: GridRow) => isNew(id)

function wordsOf(column: GridColumn): (value: CellValue | undefined) => string {
  if (!column.format && !column.options && column.editor !== 'date') return (value) => cellText(column, value)
  const formatted = new Map<CellValue | undefined, string>()
  return (value) => {
    const before = formatted.get(value)
    if (before !== undefined) return before
    const words = cellText(column, value)
    formatted.set(value, words)
    return words
  }
}

function search(overlaid: RowsWithEdits, columns: readonly GridColumn[], wanted: Search): RowOrder {
  const isFound = searchFor(wanted)
  const order = allRows(overlaid)
  if (!isFound) return order
  const { rows, cellOf } = overlaid
  const readers = columns.map((column) => ({ key: column.key, words: wordsOf(column) }))
  return order.filter((index) => {
    const row = rows[index] as GridRow
    return isAdded(row) || readers.some(({ key, words }) => isFound(words(cellOf(row, key))))
  })
}

function filter(
  { rows, cellOf }: RowsWithEdits,
  order: RowOrder,
  columns: readonly GridColumn[],
  { filters }: GridView,
): RowOrder {
  const tests = columns.flatMap((column) => {
    const texts = filters[column.key]
    return texts ? [{ key: column.key, words: wordsOf(column), texts: new Set(texts) }] : []
  })
  if (tests.length === 0) return order
  return order.filter((index) => {
    const row = rows[index] as GridRow
    return isAdded(row) || tests.every(({ key, words, texts }) => texts.has(words(cellOf(row, key))))
  })
}

function sort(
  { rows, cellOf }: RowsWithEdits,
  order: RowOrder,
  columns: readonly GridColumn[],
  keys: readonly SortKey[],
): RowOrder {
  const added = order.findIndex((index) => !isAdded(rows[index] as GridRow))
  if (added < 0) return order
  let sorted = order.subarray(added)
  // The sort is stable, so the last key is sorted first.
  for (const { key, isDescending } of keys.toReversed()) {
    const column = columns.find((candidate) => candidate.key === key)
    const valueAt = (index: number) => cellOf(rows[index] as GridRow, key)
    if (!column) continue
    const sortKeysOfRows = sortKeys(rows.length, column, valueAt, isDescending)
    sorted = radixSort(sorted, isDescending ? sortKeysOfRows.map((sortKey) => -sortKey) : sortKeysOfRows)
  }
  const whole = order.slice()
  whole.set(sorted, added)
  return whole
}

function arrange(overlaid: RowsWithEdits, columns: readonly GridColumn[], view: GridView): RowOrder {
  return sort(overlaid, filter(overlaid, search(overlaid, columns, view.search), columns, view), columns, view.sort)
}

export const pageOf = (order: RowOrder, page: number, size: number): RowOrder =>
  order.subarray((page - 1) * size, page * size)

/** Returns the column's texts in dictionary order, each with its number of rows. */
export function distinctTexts({ rows, cellOf }: RowsWithEdits, column: GridColumn): { text: string; count: number }[] {
  const counts = new Map<string, number>()
  const words = wordsOf(column)
  for (const row of rows) {
    const text = words(cellOf(row, column.key))
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return inDictionaryOrder([...counts.keys()]).map((text) => ({ text, count: counts.get(text) as number }))
}

/** Whether edits may move, hide or show rows. Most edits cannot, so the order is kept. */
function movesRows(before: StagedEdits, after: StagedEdits, view: GridView): boolean {
  if (before.added !== after.added && !isSameRows(before, after)) return true
  const keys = new Set([...view.sort.map(({ key }) => key), ...Object.keys(view.filters)])
  const isSearched = view.search.text.trim() !== ''
  const touched = [...before.changed.keys(), ...after.changed.keys()]
  return touched.some((id) => {
    const [cellsBefore, cellsAfter] = [before.changed.get(id), after.changed.get(id)]
    if (cellsBefore === cellsAfter) return false
    return isSearched || [...keys].some((key) => valueOr(cellsBefore, key) !== valueOr(cellsAfter, key))
  })
}

const UNCHANGED_CELL = Symbol('unchanged')
const valueOr = (cells: Readonly<Record<string, CellValue>> | undefined, key: string) =>
  cells && key in cells ? cells[key] : UNCHANGED_CELL
const isSameRows = (before: StagedEdits, after: StagedEdits) =>
  before.added.length === after.added.length && before.added.every(({ id }, index) => id === after.added[index]?.id)

type ArrangedRows = {
  base: readonly GridRow[]
  edits: StagedEdits
  columns: readonly GridColumn[]
  view: GridView
  order: RowOrder
}

export function orderCache() {
  let lastResult: ArrangedRows | undefined
  return (base: readonly GridRow[], edits: StagedEdits, columns: readonly GridColumn[], view: GridView): RowOrder => {
    const isSameQuestion =
      lastResult?.base === base &&
      lastResult.columns === columns &&
      lastResult.view.sort === view.sort &&
      lastResult.view.filters === view.filters &&
      lastResult.view.search === view.search
    const order =
      lastResult && isSameQuestion && !movesRows(lastResult.edits, edits, view)
        ? lastResult.order
        : arrange(applyEdits(base, edits), columns, view)
    lastResult = { base, edits, columns, view, order }
    return order
  }
}
