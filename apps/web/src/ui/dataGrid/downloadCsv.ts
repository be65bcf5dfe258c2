import { toCsv } from './clipboard/csv.ts'
import type { GridRow } from './gridColumn.ts'
import { plainText } from './gridColumn.ts'
import type { StagedEdits } from './staging/stagedEdits.ts'
import { type Order, type Overlaid, overlay } from './view/arrange.ts'
import type { ShownColumn } from './view/columnLayout.ts'

/** The rows as searched, filtered and sorted now, on every page, with staged values. */
export function downloadCsv(name: string, columns: readonly ShownColumn[], { rows, cellOf }: Overlaid, order: Order) {
  const lines = Array.from(order).flatMap((index) => {
    const row = rows[index]
    return row ? [columns.map((column) => plainText(column, cellOf(row, column.key)))] : []
  })
  const file = new Blob([toCsv([columns.map(({ title }) => title), ...lines])], { type: 'text/csv;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${name}.csv`
  link.click()
  // Browsers have taken the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

/** The same for rows fetched for the file, in the given order. */
export function downloadAll(
  name: string,
  columns: readonly ShownColumn[],
  rows: readonly GridRow[],
  edits: StagedEdits,
) {
  const overlaid = overlay(rows, edits)
  downloadCsv(name, columns, overlaid, Uint32Array.from(overlaid.rows.keys()))
}
