import type { MatchDetail } from '@buri/contract/matches'
import { useLocation, useNavigate } from 'react-router'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { formatDate } from '#web/ui/text/format.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { backLinkOf } from '../page/backLink.ts'
import { useDeleteMatch } from './useMatchEdit.ts'

type DeleteMatchDialogProps = { match: MatchDetail; onClose: () => void }

export function DeleteMatchDialog({ match, onClose }: DeleteMatchDialogProps) {
  const remove = useDeleteMatch(match.matchId)
  const navigate = useNavigate()
  const wayBack = backLinkOf(useLocation().state?.from)

  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.good(match.isRated ? '경기를 지웠습니다. 부리 점수를 되돌렸습니다.' : '경기를 지웠습니다.')
        void navigate(wayBack?.to ?? '/', { replace: true })
      },
    })

  return (
    <ConfirmDialog title="이 경기를 지울까요?" word="경기 지우기" step={remove} onConfirm={confirm} onClose={onClose}>
      <p>
        {formatDate(match.matchDate)} {match.gameType} 경기를 지워요. 뛴 사람 모두의 전적과 통계에서 빠지고{' '}
        {match.isRated ? '이 경기로 오르내린 부리 점수도 되돌아가요.' : '경기 화면도 사라져요.'}
      </p>
      <p>잘못 지웠다면 사이트 운영자에게 되살려 달라고 할 수 있어요.</p>
    </ConfirmDialog>
  )
}
