import { useCallback, useState } from 'react'
import type { GridColumn } from './gridColumn.ts'
import { type GridView, viewFromAddress, viewToText } from './view/gridView.ts'

/** In characters. Servers refuse long addresses, so filters are left out of a longer one. */
const MAX_ADDRESS_LENGTH = 2500
const isTooLong = (text: string) => encodeURIComponent(text).length > MAX_ADDRESS_LENGTH

/** Returns an address for the view, and whether it contains the whole view. */
export function gridViewAddress(gridId: string, view: GridView) {
  const whole = viewToText(view)
  const isWhole = !isTooLong(whole)
  const text = isWhole ? whole : viewToText({ ...view, filters: {} })
  const address = new URL(window.location.href)
  if (text) address.searchParams.set(gridId, text)
  else address.searchParams.delete(gridId)
  return { address, isWhole }
}

/** The router is not used, because sorting is not a navigation and must not run the page's guards. */
export function useGridView(gridId: string, columns: readonly GridColumn[]) {
  const [view, setView] = useState(() =>
    viewFromAddress(
      new URLSearchParams(window.location.search).get(gridId),
      columns.map(({ key }) => key),
    ),
  )
  const change = useCallback(
    (next: GridView) => {
      const { address } = gridViewAddress(gridId, next)
      window.history.replaceState(window.history.state, '', address)
      setView(next)
    },
    [gridId],
  )
  return [view, change] as const
}
