import type { GridRow } from './gridColumn.ts'
import { plainText } from './gridColumn.ts'
import { saveCsv } from './saveCsv.ts'
import type { StagedEdits } from './staging/stagedEdits.ts'
import { applyEdits, type RowOrder, type RowsWithEdits } from './view/arrange.ts'
import type { ShownColumn } from './view/columnLayout.ts'

/** Saves all pages, searched, filtered and sorted as shown, and with the staged values. */
export function downloadCsv(
  name: string,
  columns: readonly ShownColumn[],
  { rows, cellOf }: RowsWithEdits,
  order: RowOrder,
) {
  const lines = Array.from(order).flatMap((index) => {
    const row = rows[index]
    return row ? [columns.map((column) => plainText(column, cellOf(row, column.key)))] : []
  })
  saveCsv(name, [columns.map(({ title }) => title), ...lines])
}

export function downloadRowsCsv(
  name: string,
  columns: readonly ShownColumn[],
  rows: readonly GridRow[],
  edits: StagedEdits,
) {
  const overlaid = applyEdits(rows, edits)
  downloadCsv(name, columns, overlaid, Uint32Array.from(overlaid.rows.keys()))
}
