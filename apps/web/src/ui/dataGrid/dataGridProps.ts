import type { GridColumn, GridRow } from './gridColumn.ts'
import type { ChangeResult, GridChange } from './staging/changes.ts'
import type { Cells } from './staging/stagedEdits.ts'
import type { ServerPages } from './useServerPages.ts'

export type DataGridProps = {
  /**
   * The key under which the browser stores the layout and named views, the address the view, and the tab the staged
   * edits. It must not change while the grid is on the page.
   */
  id: string
  /** Id of the user who edits. It must not change while the grid is on the page. */
  person: string
  title: string
  icon?: string
  /**
   * The columns. They must stay the same object until their content changes. A column without an `editor` is read-only.
   * `format` converts a value to text. `judge` returns a sentence if it refuses a value.
   */
  columns: readonly GridColumn[]
  /** Flat rows with an `id`. They must stay the same object until their content changes. */
  rows: readonly GridRow[]
  isLoading?: boolean
  error?: Error | null
  /**
   * Saves additions, updates and deletions. Returns one result per change, in the same order; `saveEach` of
   * `staging/saveEach.ts` sends each change separately. The staged values are shown until the promise resolves, so it
   * must resolve only after `rows` are fresh. A result's `field` is the key of the refused cell. Changes contain only
   * fields that differ, with `null` for empty ones, and never `id`, `createdAt` or `updatedAt`.
   */
  onSave: (changes: readonly GridChange[]) => Promise<readonly ChangeResult[]>
  /** Fetches the rows again. The grid has already discarded the staged edits. */
  onRefresh: () => Promise<unknown>
  /** Returns the initial values of an added row. */
  newRow?: () => Cells
  /** Given if the server searches, filters and sorts. `rows` are then the first matching rows in the server's order. */
  pages?: ServerPages
}
