import { type CellValue, type GridRow, isEmpty, type RowId } from '../gridColumn.ts'

export type Cells = Readonly<Record<string, CellValue>>
/** The differences from the server's rows. */
export type StagedEdits = {
  /** New rows, with negative ids that descend in the order made. The latest block comes first, in its own order. */
  added: readonly GridRow[]
  changed: ReadonlyMap<RowId, Cells>
  deleted: ReadonlySet<RowId>
}
export type CellEdit = { id: RowId; key: string; value: CellValue }

export const NOTHING_STAGED: StagedEdits = { added: [], changed: new Map(), deleted: new Set() }

/** An emptied cell equals one that never had a value. */
const isSameValue = (one: CellValue | undefined, other: CellValue | undefined) =>
  one === other || (isEmpty(one) && isEmpty(other))

/** Adds `blanks` as new rows with the ids `nextId`, `nextId - 1` and so on. */
export function addRows(edits: StagedEdits, blanks: readonly Cells[], nextId: number): StagedEdits {
  const rows = blanks.map((cells, index) => ({ ...cells, id: nextId - index }))
  return rows.length === 0 ? edits : { ...edits, added: [...rows, ...edits.added] }
}

/** Stages cell edits; restoring the original value drops the edit. */
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

/** Keeps the `revision` of a row's first edit: the server's row may have changed by the time of saving. */
function setChanged(changed: Map<RowId, Cells>, { id, key, value }: CellEdit, original: GridRow | undefined) {
  const { [key]: _, revision = original?.revision, ...others } = changed.get(id) ?? {}
  const cells = isSameValue(original?.[key], value) ? others : { ...others, [key]: value }
  if (Object.keys(cells).length === 0) changed.delete(id)
  else changed.set(id, revision === undefined ? cells : { ...cells, revision })
}

/** Marks the server's rows as deleted; drops new rows. */
export function markDeleted(edits: StagedEdits, ids: Iterable<RowId>): StagedEdits {
  const idSet = new Set(ids)
  const isAdded = new Set(edits.added.map(({ id }) => id))
  return {
    ...edits,
    added: edits.added.filter(({ id }) => !idSet.has(id)),
    deleted: new Set([...edits.deleted, ...[...idSet].filter((id) => !isAdded.has(id))]),
  }
}

/** Reverts all edits of these rows. */
export function revertRows(edits: StagedEdits, ids: Iterable<RowId>): StagedEdits {
  const idSet = new Set(ids)
  return {
    added: edits.added.filter(({ id }) => !idSet.has(id)),
    changed: new Map([...edits.changed].filter(([id]) => !idSet.has(id))),
    deleted: new Set([...edits.deleted].filter((id) => !idSet.has(id))),
  }
}

export type StagedCounts = { added: number; changed: number; deleted: number; all: number }

/** A row changed and then deleted counts once. */
export function countsOf(edits: StagedEdits): StagedCounts {
  const added = edits.added.length
  const changed = [...edits.changed.keys()].filter((id) => !edits.deleted.has(id)).length
  const deleted = edits.deleted.size
  return { added, changed, deleted, all: added + changed + deleted }
}
