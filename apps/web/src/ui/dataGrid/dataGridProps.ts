import type { GridColumn, GridRow } from './gridColumn.ts'
import type { ChangeResult, GridChange } from './staging/changes.ts'
import type { Cells } from './staging/stagedEdits.ts'
import type { ServerPages } from './useServerPages.ts'

export type DataGridProps = {
  /** The key for storage and for the address. It must not change while the grid is on the page. */
  id: string
  /** Id of the user who edits. It must not change while the grid is on the page. */
  person: string
  title: string
  icon?: string
  /** The columns must stay the same object until their content changes. One without an `editor` is read-only. */
  columns: readonly GridColumn[]
  /** Flat rows with an `id`. They must stay the same object until their content changes. */
  rows: readonly GridRow[]
  isLoading?: boolean
  error?: Error | null
  /**
   * Returns one result per change, in the same order. The staged values are shown until the promise resolves, so it
   * must resolve only after `rows` are fresh. Changes contain only fields that differ, with `null` for empty ones, and
   * never `id`, `createdAt` or `updatedAt`.
   */
  onSave: (changes: readonly GridChange[]) => Promise<readonly ChangeResult[]>
  /** Called after the grid has discarded the staged edits. */
  onRefresh: () => Promise<unknown>
  newRow?: () => Cells
  /** Returns a sentence if this row cannot be deleted. */
  deletionRefusal?: (row: GridRow) => string | undefined
  /** Given if the server searches, filters and sorts. `rows` are then the first matching rows in the server's order. */
  pages?: ServerPages
}
