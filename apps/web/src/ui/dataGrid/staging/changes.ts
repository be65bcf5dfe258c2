import { type CellValue, type GridColumn, type GridRow, isEmpty, problemOf, type RowId } from '../gridColumn.ts'
import { type Cells, revertRows, type StagedEdits } from './stagedEdits.ts'

export type GridChange =
  /** `id` is the negative id of the new row. */
  | { kind: 'create'; id: RowId; values: Cells }
  | { kind: 'update'; id: RowId; values: Cells }
  | { kind: 'delete'; id: RowId }
/** `field` is the key of the refused cell. */
export type ChangeResult = { isSaved: true } | { isSaved: false; message: string; field?: string | undefined }

export type CellProblem = { id: RowId; key: string; message: string }

const KEPT_BY_SERVER = ['id', 'createdAt', 'updatedAt']

/** Returns additions in the order in which they were made, then updates, then deletions. */
export function changesToSave(edits: StagedEdits, columns: readonly GridColumn[]): GridChange[] {
  const blank = Object.fromEntries(columns.filter(({ editor }) => editor).map(({ key }) => [key, null]))
  const inOrderMade = edits.added.toSorted((one, other) => Number(other.id) - Number(one.id))
  const creations = inOrderMade.map((row) => ({
    kind: 'create' as const,
    id: row.id,
    values: valuesToSend({ ...blank, ...row }),
  }))
  const updates = [...edits.changed]
    .filter(([id]) => !edits.deleted.has(id))
    .map(([id, cells]) => ({ kind: 'update' as const, id, values: valuesToSend(cells) }))
    .filter(({ values }) => Object.keys(values).length > 0)
  return [...creations, ...updates, ...[...edits.deleted].map((id) => ({ kind: 'delete' as const, id }))]
}

function valuesToSend(cells: Readonly<Record<string, CellValue | undefined>>): Cells {
  const sentCells = Object.entries(cells).filter(([key]) => !KEPT_BY_SERVER.includes(key))
  return Object.fromEntries(sentCells.map(([key, value]) => [key, isEmpty(value) ? null : value]))
}

export function problemsOf(edits: StagedEdits, columns: readonly GridColumn[]): CellProblem[] {
  const inRow = (id: RowId, cellOf: (key: string) => CellValue | undefined, judged: readonly GridColumn[]) =>
    judged.flatMap((column) => {
      const message = problemOf(column, cellOf(column.key))
      return message ? [{ id, key: column.key, message }] : []
    })
  return [
    ...edits.added.flatMap((row: GridRow) => inRow(row.id, (key) => row[key], columns)),
    ...[...edits.changed]
      .filter(([id]) => !edits.deleted.has(id))
      .flatMap(([id, cells]) =>
        inRow(
          id,
          (key) => cells[key],
          columns.filter(({ key }) => key in cells),
        ),
      ),
  ]
}

export type Refusals = ReadonlyMap<RowId, { message: string; field?: string | undefined }>

/** Removes saved changes. Refused changes stay, with the reason. */
export function editsAfterSaving(edits: StagedEdits, changes: readonly GridChange[], results: readonly ChangeResult[]) {
  const saved = changes.filter((_, index) => results[index]?.isSaved).map(({ id }) => id)
  const refusals = new Map(
    changes.flatMap(({ id }, index) => {
      const result = results[index]
      return result && !result.isSaved ? [[id, { message: result.message, field: result.field }] as const] : []
    }),
  )
  return { edits: revertRows(edits, saved), refusals: refusals as Refusals }
}

export function saveOutcome(changes: readonly GridChange[], results: readonly ChangeResult[]) {
  const saved = changes.filter((_, index) => results[index]?.isSaved)
  const failed = changes.length - saved.length
  const count = (kind: GridChange['kind']) => saved.filter((change) => change.kind === kind).length
  return {
    hasFailed: failed > 0,
    message:
      failed > 0
        ? `일부 작업이 실패했습니다. 성공: ${saved.length}개, 실패: ${failed}개`
        : `변경사항이 저장되었습니다 (${count('create')}개 추가, ${count('update')}개 수정, ${count('delete')}개 삭제)`,
  }
}
