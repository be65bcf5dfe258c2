import type { Block } from '../cells/cellRange.ts'
import { type GridRow, isEditableIn, parseCell } from '../gridColumn.ts'
import type { CellEdit, Cells } from '../staging/stagedEdits.ts'
import { type CellSource, indexesBetween } from './copyBlock.ts'
import { type ClipboardContent as Clipboard, pastedCells } from './pastedCells.ts'

const BLANK_ROW: GridRow = { id: -1 }

type PasteResult = { cells: CellEdit[]; blanks: Cells[]; bottom: number; right: number }

/** Read-only cells are skipped. Lines below the last row become new rows. A single value fills the block. */
export function pasteBlock(
  clipboard: Clipboard,
  block: Block,
  source: CellSource,
  blank: (() => Cells) | undefined,
): PasteResult {
  const lines = pastedCells(clipboard)
  const isFill = lines.length === 1 && lines[0]?.length === 1
  const top = Math.max(1, block.top)
  const bottom = isFill ? Math.max(top, block.bottom) : top + lines.length - 1
  const right = isFill ? block.right : block.left + Math.max(...lines.map((line) => line.length)) - 1
  const cells: CellEdit[] = []
  const blanks: Cells[] = []
  for (const rowIndex of indexesBetween(top, bottom)) {
    const line = lines[isFill ? 0 : rowIndex - top] ?? []
    const row = source.rowAt(rowIndex)
    const typed = indexesBetween(block.left, right).flatMap((columnIndex) => {
      const column = source.columnAt(columnIndex)
      const word = line[isFill ? 0 : columnIndex - block.left]
      return word !== undefined && isEditableIn(column, row ?? BLANK_ROW)
        ? [{ key: column.key, value: parseCell(column, word) }]
        : []
    })
    if (row) cells.push(...typed.map((cell) => ({ id: row.id, ...cell })))
    else if (blank && typed.length > 0)
      blanks.push({ ...blank(), ...Object.fromEntries(typed.map(({ key, value }) => [key, value])) })
  }
  return { cells, blanks, bottom, right }
}

export function fillDown({ top, bottom, left, right }: Block, { rowAt, columnAt, cellOf }: CellSource): CellEdit[] {
  const first = rowAt(Math.max(1, top))
  if (!first) return []
  const columns = indexesBetween(left, right).flatMap((column) => columnAt(column) ?? [])
  return indexesBetween(Math.max(1, top) + 1, bottom).flatMap((rowIndex) => {
    const row = rowAt(rowIndex)
    if (!row) return []
    const editable = columns.filter((column) => isEditableIn(column, row))
    return editable.map(({ key }) => ({ id: row.id, key, value: cellOf(first, key) ?? null }))
  })
}
