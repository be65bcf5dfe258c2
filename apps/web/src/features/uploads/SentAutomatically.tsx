import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import type { UploadItem } from './uploadList.ts'
import styles from './uploads.module.css'

type SentAutomaticallyProps = {
  title: string
  items: readonly UploadItem[]
  isSending: boolean
  isTakenBack: boolean
  onTakenBack: (id: number) => void
}

type UploadedMatch = { id: number; matchId: string }

export function SentAutomatically({ title, items, isSending, isTakenBack, onTakenBack }: SentAutomaticallyProps) {
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const addedMatches = items.flatMap(({ id, state }): UploadedMatch[] => {
    const result = state.step === 'answered' ? state.result : undefined
    return result?.status === 'created' && result.matchId ? [{ id, matchId: result.matchId }] : []
  })
  const takeBack = useMutation({
    mutationFn: async () => {
      for (const { id, matchId } of addedMatches) {
        await call('DELETE /api/matches/:matchId', { params: { matchId } })
        onTakenBack(id)
      }
    },
    onSuccess: () => setAsking(false),
    // Nearly every page shows something that depends on a match.
    onSettled: () => queries.invalidateQueries(),
  })
  const isRefused = ({ state }: UploadItem) => state.step === 'answered' && state.result.status === 'rejected'
  if (items.length > 0 && items.every(isRefused)) return null
  return (
    <div className={styles.automatic}>
      <p role="status">
        {items.length === 0 && isTakenBack
          ? '올린 것을 되돌렸어요. 그 판은 다시 결과를 기다려요.'
          : `${title}에서 뛴 사람들의 경기라서 누르지 않아도 ${isSending ? '올리고 있어요.' : '올렸어요.'}`}
      </p>
      {addedMatches.length > 0 && !isSending && (
        <Button size="small" onClick={() => setAsking(true)}>
          되돌리기
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="올린 것을 되돌릴까요?"
          word="되돌리기"
          step={takeBack}
          onClose={() => setAsking(false)}
          onConfirm={() => takeBack.mutate()}
        >
          <p>
            경기 {addedMatches.length}개를 지워요. 전적과 부리 점수에서 빠지고, 내전의 그 판은 다시 결과를 기다려요.
          </p>
          <p>잘못 되돌렸다면 같은 리플레이를 다시 올리면 돼요.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
