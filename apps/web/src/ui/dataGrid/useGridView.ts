import { useCallback, useState } from 'react'
import type { GridColumn } from './gridColumn.ts'
import { type GridView, viewFromText, viewToText } from './view/gridView.ts'

/** Servers refuse long addresses: a filter of very many values is not told. */
const LONGEST = 2500
const textOf = (view: GridView) => {
  const text = viewToText(view)
  return encodeURIComponent(text).length > LONGEST ? viewToText({ ...view, filters: {} }) : text
}

/**
 * Sort, filters, search and page, kept in the address under the grid's name. Written past the router: a sort is no
 * visit, and the guards of the page need not be asked again.
 */
export function useGridView(gridId: string, columns: readonly GridColumn[]) {
  const [view, setView] = useState(() =>
    viewFromText(
      new URLSearchParams(window.location.search).get(gridId),
      columns.map(({ key }) => key),
    ),
  )
  const change = useCallback(
    (next: GridView) => {
      const address = new URL(window.location.href)
      const text = textOf(next)
      if (text) address.searchParams.set(gridId, text)
      else address.searchParams.delete(gridId)
      window.history.replaceState(window.history.state, '', address)
      setView(next)
    },
    [gridId],
  )
  return [view, change] as const
}
