import { toast } from '#web/ui/toasts/toast.ts'
import type { DataGridProps } from './dataGridProps.ts'
import { FIXED_COLUMNS } from './GridRowView.tsx'
import { isNew, type RowId } from './gridColumn.ts'
import type { Cells } from './staging/stagedEdits.ts'
import type { useGridRows } from './useGridRows.ts'
import type { useGridSaving } from './useGridSaving.ts'
import type { useSelectedRows } from './useSelectedRows.ts'
import type { ServerPages } from './useServerPages.ts'
import type { useStaging } from './useStaging.ts'
import type { ShownColumn } from './view/columnLayout.ts'

type GridActionsOptions = Pick<ReturnType<typeof useGridRows>, 'overlaid' | 'order'> & {
  title: string
  columns: readonly ShownColumn[]
  newRow: () => Cells
  deletionRefusal: DataGridProps['deletionRefusal']
  staging: ReturnType<typeof useStaging>
  saving: ReturnType<typeof useGridSaving>
  selection: ReturnType<typeof useSelectedRows>
  pages: ServerPages | undefined
  goTo: (cell: { row: number; column: number }) => void
  onFirstPage: () => void
}

export function gridActions(options: GridActionsOptions) {
  const { title, columns, newRow, deletionRefusal, staging, saving, selection } = options
  const { pages, overlaid, order, goTo, onFirstPage } = options
  return {
    add() {
      if (!staging.stage([], [newRow()])) return
      saving.setJudged(false)
      onFirstPage()
      const first = columns.findIndex(({ editor }) => editor)
      goTo({ row: 1, column: FIXED_COLUMNS + Math.max(0, first) })
      toast.info(`새 ${title} 항목이 추가되었습니다. 내용을 입력하고 저장 버튼을 클릭하세요.`)
    },

    remove() {
      const refusals = new Map<RowId, string>()
      for (const row of deletionRefusal ? overlaid.rows : []) {
        const refusal = selection.selected.has(row.id) && deletionRefusal?.(row)
        if (refusal) refusals.set(row.id, refusal)
      }
      const removed = [...selection.selected].filter((id) => !refusals.has(id))
      if (removed.length > 0 && !staging.remove(removed)) return
      for (const refusal of new Set(refusals.values())) toast.info(refusal)
      // New rows disappear at once, so they are not counted.
      const waiting = removed.filter((id) => !isNew(id)).length
      if (waiting > 0) toast.info(`${waiting}개 항목이 삭제 대기 중입니다. 저장 버튼을 클릭하여 확정하세요.`)
      selection.clear()
    },

    async exportRows() {
      const { downloadCsv, downloadRowsCsv } = await import('./downloadCsv.ts')
      if (pages) downloadRowsCsv(title, columns, await pages.all(), staging.edits)
      else downloadCsv(title, columns, overlaid, order)
    },

    refresh() {
      selection.clear()
      void saving.refresh()
    },
  }
}
