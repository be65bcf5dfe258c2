import { useEffect, useMemo, useRef, useState } from 'react'
import { toast } from '#web/ui/toasts/toast.ts'
import { type GridRow, isNew, type RowId } from './gridColumn.ts'
import type { Refusals } from './staging/changes.ts'
import { emptyHistory, recordStep, redo, undo } from './staging/history.ts'
import { keptEdits } from './staging/keptEdits.ts'
import {
  addRows,
  type CellEdit,
  type Cells,
  countsOf,
  editCells,
  markDeleted,
  NOTHING_STAGED,
  revertRows,
  type StagedEdits,
} from './staging/stagedEdits.ts'
import { useKeepStagedRows } from './useServerPages.ts'

const NO_REFUSALS: Refusals = new Map()

export function useStaging(gridId: string, person: string, givenRows: readonly GridRow[], isPagedByServer = false) {
  const store = useMemo(() => keptEdits(gridId, person), [gridId, person])
  const [history, setHistory] = useState(() => emptyHistory(store.read()))
  const [refusals, setRefusals] = useState(NO_REFUSALS)
  const edits = history.now
  const serverRows = useKeepStagedRows(isPagedByServer, givenRows, edits)

  useEffect(() => {
    if (!store.write(edits)) {
      toast.caution('변경이 많아 이 브라우저에 보관하지 못했습니다. 화면을 떠나기 전에 저장해주세요.')
    }
  }, [store, edits])

  // Edits are locked during saving, because its result will replace them.
  const isLocked = useRef(false)
  const isOpen = () => {
    if (isLocked.current) toast.info('저장하고 있습니다. 끝난 뒤에 고쳐주세요.')
    return !isLocked.current
  }
  const take = (change: (now: StagedEdits) => StagedEdits): boolean => {
    const isTaken = isOpen()
    if (isTaken) setHistory((before) => recordStep(before, change(before.now)))
    return isTaken
  }
  const forget = (ids: Iterable<RowId>) =>
    setRefusals((before) => {
      const remaining = new Map(before)
      for (const id of ids) remaining.delete(id)
      return remaining.size === before.size ? before : remaining
    })

  const goneIds = useMemo(() => goneRows(serverRows, refusals), [serverRows, refusals])

  return {
    /** Staged rows that are not among the given rows come first. */
    rows: serverRows,
    edits,
    refusals,
    /** Ids of refused rows that no longer exist, so that no row can show the reason. */
    gone: goneIds,
    counts: useMemo(() => countsOf(edits), [edits]),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => isOpen() && setHistory(undo),
    redo: () => isOpen() && setHistory(redo),
    lock: (locked: boolean) => {
      isLocked.current = locked
    },
    /** The edits and new rows are one step to undo. Returns false during saving, like `remove`. */
    stage(cells: readonly CellEdit[], blanks: readonly Cells[] = []) {
      const ids = new Set(cells.map(({ id }) => id))
      forget(ids)
      const originals = rowsOf(serverRows, ids)
      return take((now) =>
        addRows(
          editCells(now, cells, (id) => originals.get(id)),
          blanks,
          nextIdIn(history),
        ),
      )
    },
    remove(ids: Iterable<RowId>) {
      return take((now) => markDeleted(now, ids))
    },
    revert(ids: Iterable<RowId>) {
      forget(ids)
      take((now) => revertRows(now, ids))
    },
    /** Can be undone as one step, so a wrong press loses nothing. */
    revertAll() {
      setRefusals(NO_REFUSALS)
      take(() => NOTHING_STAGED)
    },
    /** The history is emptied, because its steps refer to rows that have changed. */
    settle(left: StagedEdits, refused: Refusals) {
      setHistory(emptyHistory(left))
      setRefusals(refused)
    },
  }
}

export type Staging = ReturnType<typeof useStaging>

function goneRows(serverRows: readonly GridRow[], refusals: Refusals): RowId[] {
  const ids = new Set([...refusals.keys()].filter((id) => !isNew(id)))
  const stagedRows = rowsOf(serverRows, ids)
  return [...ids].filter((id) => !stagedRows.has(id))
}

/** Searches the rows each time, because an index of all rows would cost more than an edit. */
function rowsOf(serverRows: readonly GridRow[], ids: ReadonlySet<RowId>): Map<RowId, GridRow> {
  const rowById = new Map<RowId, GridRow>()
  for (const row of serverRows) {
    if (rowById.size === ids.size) break
    if (ids.has(row.id)) rowById.set(row.id, row)
  }
  return rowById
}

/** Returns an id below all ids in the history, so that a restored row never has the id of a new one. */
function nextIdIn({ now, past, future }: ReturnType<typeof emptyHistory>): number {
  const ids = [now, ...past, ...future].flatMap(({ added }) => added.map(({ id }) => Number(id)))
  return Math.min(0, ...ids) - 1
}
