import type { GridColumn, GridRow } from './gridColumn.ts'
import type { ChangeResult, GridChange } from './staging/changes.ts'
import type { Cells } from './staging/stagedEdits.ts'
import type { ServerPages } from './useServerPages.ts'

export type DataGridProps = {
  /**
   * Key under which the grid remembers its layout and named views (in the browser), its view (in the address) and its
   * staged edits (in the tab). Stays the same while the grid is on the page.
   */
  id: string
  /** Id of the user who edits. Stays the same while the grid is on the page. */
  person: string
  title: string
  icon?: string
  /**
   * The same object until its content changes. A column without an `editor` is read only. `format` turns a value into
   * text; `judge` returns a sentence for a value that it refuses.
   */
  columns: readonly GridColumn[]
  /** The same object until its content changes. Rows are flat and have an `id`. */
  rows: readonly GridRow[]
  isLoading?: boolean
  error?: Error | null
  /**
   * Receives additions, updates and deletions and returns one result for each, in the same order; `saveEach` of
   * `staging/saveEach.ts` sends each separately. It resolves once `rows` are fresh: until then the staged values are
   * shown. A result's `field` is the key of the refused cell. Payloads contain only fields that differ, with `null` for
   * empty ones, and no `id`, `createdAt` or `updatedAt`.
   */
  onSave: (changes: readonly GridChange[]) => Promise<readonly ChangeResult[]>
  /** Fetches the rows again, after the grid has discarded the staged edits. */
  onRefresh: () => Promise<unknown>
  /** Returns the initial values of an added row. */
  newRow?: () => Cells
  /** If given, the server searches, filters and sorts: `rows` are the first matching ones, in the order shown. */
  pages?: ServerPages
}
