import type { GridColumn, GridRow } from './gridColumn.ts'
import type { ChangeResult, GridChange } from './staging/changes.ts'
import type { Cells } from './staging/stagedEdits.ts'
import type { ServerPages } from './useServerPages.ts'

export type DataGridProps = {
  id: string
  person: string
  title: string
  icon?: string
  columns: readonly GridColumn[]
  rows: readonly GridRow[]
  isLoading?: boolean
  error?: Error | null
  onSave: (changes: readonly GridChange[]) => Promise<readonly ChangeResult[]>
  onRefresh: () => Promise<unknown>
  newRow?: () => Cells
  /** Given only to a grid whose rows come from the server page by page. */
  pages?: ServerPages
}
