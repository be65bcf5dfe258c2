import type { Block } from '../cells/cellRange.ts'
import { type CellValue, type GridColumn, type GridRow, plainText } from '../gridColumn.ts'
import { toTsv } from './toTsv.ts'

/** Rows count from 1, columns from 0. */
export type CellSource = {
  rowAt: (index: number) => GridRow | undefined
  columnAt: (index: number) => GridColumn | undefined
  cellOf: (row: GridRow, key: string) => CellValue | undefined
}

export const indexesBetween = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)

export function copyBlock({ top, bottom, left, right }: Block, { rowAt, columnAt, cellOf }: CellSource): string {
  const columns = indexesBetween(left, right).flatMap((index) => columnAt(index) ?? [])
  const rows = indexesBetween(Math.max(1, top), bottom).flatMap((index) => rowAt(index) ?? [])
  const texts = rows.map((row) => columns.map((column) => plainText(column, cellOf(row, column.key))))
  return toTsv(top === 0 ? [columns.map(({ title }) => title), ...texts] : texts)
}
