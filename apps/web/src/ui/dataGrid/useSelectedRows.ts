import { useCallback, useMemo, useRef, useState } from 'react'
import type { GridRow, RowId } from './gridColumn.ts'

/** Shift selects all rows between the pressed one and the one pressed before. */
export function useSelectedRows(
  rowAt: (index: number) => GridRow | undefined,
  count: number,
  deleted: ReadonlySet<RowId>,
) {
  const [selected, setSelected] = useState<ReadonlySet<RowId>>(new Set())
  const lastToggled = useRef(1)

  const idsBetween = useCallback(
    (from: number, to: number) =>
      Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => Math.min(from, to) + index)
        .flatMap((index) => rowAt(index)?.id ?? [])
        .filter((id) => !deleted.has(id)),
    [rowAt, deleted],
  )
  // The result is memoised, because with a million selected rows each scroll step would check all of them.
  const isAll = useMemo(
    () =>
      selected.size > 0 &&
      selected.size >= count - deleted.size &&
      idsBetween(1, count).every((id) => selected.has(id)),
    [selected, count, deleted, idsBetween],
  )

  return {
    selected,
    isAll,
    clear: () => setSelected(new Set()),
    toggleAll: () => setSelected(new Set(isAll ? [] : idsBetween(1, count))),
    toggle(index: number, isRange: boolean) {
      const ids = idsBetween(isRange ? lastToggled.current : index, index)
      const nextSelected = new Set(selected)
      const isAdding = isRange || !ids.every((id) => nextSelected.has(id))
      for (const id of ids) {
        if (isAdding) nextSelected.add(id)
        else nextSelected.delete(id)
      }
      lastToggled.current = index
      setSelected(nextSelected)
    },
  }
}
