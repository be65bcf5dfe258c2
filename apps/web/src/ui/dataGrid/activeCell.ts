import type { EditorProps } from './CellEditor.tsx'
import type { GridRow } from './gridColumn.ts'
import type { GridCells } from './useGridCells.ts'
import type { useGridSaving } from './useGridSaving.ts'
import type { Staging } from './useStaging.ts'
import type { ShownColumn } from './view/columnLayout.ts'

type ReachableRows = {
  columns: readonly ShownColumn[]
  rowAt: (index: number) => GridRow | undefined
  cellOf: (row: GridRow, key: string) => EditorProps['value']
}

export function cellEditorProps(
  { editing, ime, commit, cancel }: GridCells,
  { columns, rowAt, cellOf }: ReachableRows,
) {
  const row = editing && rowAt(editing.cell.row)
  const column = editing && columns.find(({ key }) => key === editing.key)
  if (!row || !column) return undefined
  return { column, value: cellOf(row, column.key), ime, onCommit: commit, onCancel: cancel } satisfies EditorProps
}

type ActivePlace = { row: GridRow | undefined; key: string | undefined }
type ActiveCellState = { staging: Staging; saving: ReturnType<typeof useGridSaving> }

export function cellMessage({ row, key }: ActivePlace, { staging, saving }: ActiveCellState): string | undefined {
  if (!row) return undefined
  const isTold = saving.isJudged || staging.edits.changed.has(row.id)
  const problem = saving.problems.find((candidate) => candidate.id === row.id && candidate.key === key)
  return staging.refusals.get(row.id)?.message ?? (isTold ? problem?.message : undefined)
}
