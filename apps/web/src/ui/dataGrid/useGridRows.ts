import { useCallback, useMemo, useState } from 'react'
import type { GridColumn, GridRow } from './gridColumn.ts'
import type { StagedEdits } from './staging/stagedEdits.ts'
import type { GridOptions } from './useGridLayout.ts'
import { applyEdits, orderCache, pageOf } from './view/arrange.ts'
import type { GridView } from './view/gridView.ts'

type GridRowsInput = {
  rows: readonly GridRow[]
  edits: StagedEdits
  columns: readonly GridColumn[]
  view: GridView
  options: GridOptions
  hasMore: boolean
}

export function useGridRows({ rows, edits, columns, view, options, hasMore }: GridRowsInput) {
  const [orderOf] = useState(orderCache)
  const overlaid = useMemo(() => applyEdits(rows, edits), [rows, edits])
  const order = orderOf(rows, edits, columns, view)
  const totalPages = Math.max(1, Math.ceil(order.length / options.pageSize) + (hasMore ? 1 : 0))
  const page = Math.min(view.page, totalPages)
  const { isScrolled, pageSize } = options
  const reachableRows = useMemo(
    () => (isScrolled ? order : pageOf(order, page, pageSize)),
    [order, page, isScrolled, pageSize],
  )
  const before = isScrolled ? 0 : (page - 1) * pageSize
  /** Positions count from 1 and may be after the end of the page. */
  const anyRowAt = useCallback(
    (index: number) => overlaid.rows[order[before + index - 1] ?? -1],
    [overlaid, order, before],
  )
  const rowAt = useCallback(
    (index: number) => (index > reachableRows.length ? undefined : anyRowAt(index)),
    [reachableRows, anyRowAt],
  )
  return {
    overlaid,
    order,
    page,
    totalPages,
    reached: reachableRows,
    before,
    anyRowAt,
    rowAt,
  }
}
