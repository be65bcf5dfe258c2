import { useEffect, useMemo, useState } from 'react'
import type { Direction } from './cells/cellRange.ts'
import type { GridColumn } from './gridColumn.ts'
import { type ColumnLayout, DEFAULT_LAYOUT, shownColumns } from './view/columnLayout.ts'

export const PAGE_SIZES = [10, 20, 30, 50]

export type GridOptions = {
  hasColumnLines: boolean
  hasRowLines: boolean
  isScrolled: boolean
  direction: Direction
  pageSize: number
}
const DEFAULT_OPTIONS: GridOptions = {
  hasColumnLines: true,
  hasRowLines: true,
  isScrolled: false,
  direction: 'row',
  pageSize: 20,
}

/** `sent` is a layout from an address. It is shown until the user changes something. */
export function useGridLayout(
  gridId: string,
  columns: readonly GridColumn[],
  sent: ColumnLayout | undefined,
  onChange: () => void,
) {
  const storageKey = `data-grid:${gridId}:layout`
  const [stored] = useState(() => keptLayout(storageKey))
  const [initialLayout] = useState(sent)
  const [options, setOptions] = useState<GridOptions>({ ...DEFAULT_OPTIONS, ...stored.options })
  const [layout, setLayout] = useState<ColumnLayout>(initialLayout ?? { ...DEFAULT_LAYOUT, ...stored.layout })

  useEffect(() => {
    const ownLayout = layout === initialLayout ? stored.layout : layout
    localStorage.setItem(storageKey, JSON.stringify({ layout: ownLayout, options }))
  }, [storageKey, layout, options, initialLayout, stored])

  const visibleColumns = useMemo(() => shownColumns(columns, layout), [columns, layout])
  /** Called as `change(resizeColumn, key, 200)`. */
  const change = <Rest extends unknown[]>(
    changeLayout: (before: ColumnLayout, ...rest: Rest) => ColumnLayout,
    ...rest: Rest
  ) => {
    setLayout((before) => changeLayout(before, ...rest))
    onChange()
  }

  return { columns, layout, setLayout, shown: visibleColumns, options, setOptions, change }
}

export type GridLayout = ReturnType<typeof useGridLayout>

function keptLayout(storageKey: string): { layout?: Partial<ColumnLayout>; options?: Partial<GridOptions> } {
  const text = localStorage.getItem(storageKey)
  if (text === null) return {}
  try {
    return JSON.parse(text) ?? {}
  } catch {
    // The stored value has another format, so the defaults are used.
    return {}
  }
}
