import { type CellValue, type GridRow, isEmpty, type RowId } from '../gridColumn.ts'

export type Cells = Readonly<Record<string, CellValue>>
export type StagedEdits = {
  /** Ids are negative, lower for later rows. Rows that are added together stay in order above earlier ones. */
  added: readonly GridRow[]
  changed: ReadonlyMap<RowId, Cells>
  deleted: ReadonlySet<RowId>
}
export type CellEdit = { id: RowId; key: string; value: CellValue }

export const NOTHING_STAGED: StagedEdits = { added: [], changed: new Map(), deleted: new Set() }

/** Empty texts, `null` and missing values are equal. */
const isSameValue = (one: CellValue | undefined, other: CellValue | undefined) =>
  one === other || (isEmpty(one) && isEmpty(other))

export function addRows(edits: StagedEdits, blanks: readonly Cells[], nextId: number): StagedEdits {
  const rows = blanks.map((cells, index) => ({ ...cells, id: nextId - index }))
  return rows.length === 0 ? edits : { ...edits, added: [...rows, ...edits.added] }
}

/** Stages new values of cells. If a cell gets its original value again, its edit is removed. */
export function editCells(
  edits: StagedEdits,
  wanted: readonly CellEdit[],
  originalOf: (id: RowId) => GridRow | undefined,
): StagedEdits {
  const added = new Map(edits.added.map((row) => [row.id, row]))
  const changed = new Map(edits.changed)
  let isDifferent = false
  for (const { id, key, value } of wanted) {
    const addedRow = added.get(id)
    const cells = changed.get(id)
    const before = addedRow ? addedRow[key] : cells && key in cells ? cells[key] : originalOf(id)?.[key]
    if (edits.deleted.has(id) || isSameValue(before, value)) continue
    isDifferent = true
    if (addedRow) added.set(id, { ...addedRow, [key]: value })
    else setChanged(changed, { id, key, value }, originalOf(id))
  }
  return isDifferent ? { ...edits, added: [...added.values()], changed } : edits
}

/** A row's `revision` is that of its first edit, because the server's row may have changed since. */
function setChanged(changed: Map<RowId, Cells>, { id, key, value }: CellEdit, original: GridRow | undefined) {
  const { [key]: _, revision = original?.revision, ...others } = changed.get(id) ?? {}
  const cells = isSameValue(original?.[key], value) ? others : { ...others, [key]: value }
  if (Object.keys(cells).length === 0) changed.delete(id)
  else changed.set(id, revision === undefined ? cells : { ...cells, revision })
}

export function markDeleted(edits: StagedEdits, ids: Iterable<RowId>): StagedEdits {
  const idSet = new Set(ids)
  const isAdded = new Set(edits.added.map(({ id }) => id))
  return {
    ...edits,
    added: edits.added.filter(({ id }) => !idSet.has(id)),
    deleted: new Set([...edits.deleted, ...[...idSet].filter((id) => !isAdded.has(id))]),
  }
}

export function revertRows(edits: StagedEdits, ids: Iterable<RowId>): StagedEdits {
  const idSet = new Set(ids)
  return {
    added: edits.added.filter(({ id }) => !idSet.has(id)),
    changed: new Map([...edits.changed].filter(([id]) => !idSet.has(id))),
    deleted: new Set([...edits.deleted].filter((id) => !idSet.has(id))),
  }
}

export type StagedCounts = { added: number; changed: number; deleted: number; all: number }

/** Counts the rows with edits. A row that was changed and then deleted counts only as deleted. */
export function countsOf(edits: StagedEdits): StagedCounts {
  const added = edits.added.length
  const changed = [...edits.changed.keys()].filter((id) => !edits.deleted.has(id)).length
  const deleted = edits.deleted.size
  return { added, changed, deleted, all: added + changed + deleted }
}
