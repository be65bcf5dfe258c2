import { useMemo, useState } from 'react'
import { toast } from '#web/ui/toasts/toast.ts'
import type { GridColumn, RowId } from './gridColumn.ts'
import {
  type CellProblem,
  type ChangeResult,
  changesToSave,
  editsAfterSaving,
  type GridChange,
  problemsOf,
  saveOutcome,
} from './staging/changes.ts'
import type { Staging } from './useStaging.ts'

type GridSaving = {
  staging: Staging
  columns: readonly GridColumn[]
  onSave: (changes: readonly GridChange[]) => Promise<readonly ChangeResult[]>
  onRefresh: () => Promise<unknown>
  onProblem: (problem: CellProblem) => void
}

/** `key` is the column of the refused cell if the server named it. */
type RefusedCell = { id: RowId; key: string | undefined }

const messageOf = (failure: unknown) => (failure instanceof Error ? failure.message : '알 수 없는 오류가 발생했습니다.')

export function useGridSaving({ staging, columns, onSave, onRefresh, onProblem }: GridSaving) {
  const { edits } = staging
  const [isSaving, setSaving] = useState(false)
  const [isJudged, setJudged] = useState(false)
  const [refusedCell, setRefusedCell] = useState<RefusedCell>()
  const problems = useMemo(() => problemsOf(edits, columns), [edits, columns])

  async function send(changes: readonly GridChange[]) {
    setSaving(true)
    staging.lock(true)
    try {
      const results = await onSave(changes)
      const remainingEdits = editsAfterSaving(edits, changes, results)
      staging.settle(remainingEdits.edits, remainingEdits.refusals)
      setJudged(false)
      const [first] = remainingEdits.refusals
      setRefusedCell(first && { id: first[0], key: first[1].field })
      const { hasFailed, message } = saveOutcome(changes, results)
      if (hasFailed) toast.caution(message)
      else toast.good(message)
    } catch (failure) {
      toast.danger(messageOf(failure))
    } finally {
      staging.lock(false)
      setSaving(false)
    }
  }

  return {
    isSaving,
    problems,
    refused: refusedCell,
    /** Empty required cells of new rows are marked once saving was tried. */
    isJudged,
    setJudged,
    save() {
      if (isSaving) return
      const changes = changesToSave(edits, columns)
      if (changes.length === 0) return toast.info('변경사항이 없습니다')
      const [problem] = problems
      if (!problem) return void send(changes)
      setJudged(true)
      onProblem(problem)
      toast.caution(`${columns.find(({ key }) => key === problem.key)?.title}: ${problem.message}`)
    },
    async refresh() {
      staging.revertAll()
      try {
        await onRefresh()
        toast.good('데이터가 새로고침되었습니다.')
      } catch (failure) {
        toast.danger(messageOf(failure))
      }
    },
  }
}
