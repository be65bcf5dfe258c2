import type { GridColumn } from '../gridColumn.ts'

/** Columns without an entry have their defaults, and come after those in `order`. */
export type ColumnLayout = {
  order: readonly string[]
  pinned: readonly string[]
  widths: Readonly<Record<string, number>>
  /** Whether a column is shown. Contains only columns for which this was chosen. */
  shown: Readonly<Record<string, boolean>>
}
export type ShownColumn = GridColumn & {
  size: number
  /** In pixels from the left edge. `undefined` for a column that is not pinned. */
  pinnedAt: number | undefined
}

export const DEFAULT_LAYOUT: ColumnLayout = { order: [], pinned: [], widths: {}, shown: {} }
export const MIN_WIDTH = 50
const DEFAULT_WIDTH = 160

/** Pinned columns come first, and columns that the layout does not know come last. */
export function shownColumns(columns: readonly GridColumn[], layout: ColumnLayout): ShownColumn[] {
  let offset = 0
  return inOrder(columns, layout)
    .filter(({ key, isHidden }) => layout.shown[key] ?? !isHidden)
    .map((column) => {
      const size = layout.widths[column.key] ?? column.width ?? DEFAULT_WIDTH
      const pinnedAt = layout.pinned.includes(column.key) ? offset : undefined
      if (pinnedAt !== undefined) offset += size
      return { ...column, size, pinnedAt }
    })
}

function inOrder(columns: readonly GridColumn[], { order, pinned }: ColumnLayout): GridColumn[] {
  const placeOf = ({ key }: GridColumn) => {
    const [pinPosition, position] = [pinned.indexOf(key), order.indexOf(key)]
    if (pinPosition >= 0) return pinPosition - columns.length
    return position >= 0 ? position : order.length
  }
  return columns.toSorted((a, b) => placeOf(a) - placeOf(b))
}

export function moveColumn(
  columns: readonly GridColumn[],
  layout: ColumnLayout,
  key: string,
  to: string,
): ColumnLayout {
  const order = inOrder(columns, layout).map((column) => column.key)
  const target = order.indexOf(to)
  const moved = order.filter((columnKey) => columnKey !== key)
  moved.splice(target, 0, key)
  const isAmongPinned = layout.pinned.includes(key) && layout.pinned.includes(to)
  return {
    ...layout,
    order: moved,
    pinned: isAmongPinned ? moved.filter((columnKey) => layout.pinned.includes(columnKey)) : layout.pinned,
  }
}

export const resizeColumn = (layout: ColumnLayout, key: string, width: number): ColumnLayout => ({
  ...layout,
  widths: { ...layout.widths, [key]: Math.max(MIN_WIDTH, Math.round(width)) },
})

export function resetWidth(layout: ColumnLayout, key: string): ColumnLayout {
  const { [key]: _, ...widths } = layout.widths
  return { ...layout, widths }
}

export const togglePin = (layout: ColumnLayout, key: string): ColumnLayout => ({
  ...layout,
  pinned: layout.pinned.includes(key)
    ? layout.pinned.filter((columnKey) => columnKey !== key)
    : [...layout.pinned, key],
})

export const showColumn = (layout: ColumnLayout, key: string, isShown: boolean): ColumnLayout => ({
  ...layout,
  shown: { ...layout.shown, [key]: isShown },
})
