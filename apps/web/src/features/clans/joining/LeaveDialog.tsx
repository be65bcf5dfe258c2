import type { ClanDetail } from '@buri/contract/clans'
import { judgeLeave } from '@buri/domain/clans/judgeLeave'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { managePath, OWN_CLANS_PATH } from '../clanWords.ts'
import { isTyped, TypeToConfirm } from '../TypeToConfirm.tsx'
import { useLeave } from '../useMembership.ts'

type LeaveDialogProps = { clan: ClanDetail; onClose: () => void }

/** Shows a leader before the press why leaving is not possible. */
export function LeaveDialog({ clan, onClose }: LeaveDialogProps) {
  const leave = useLeave(clan.id)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const outcome = judgeLeave(clan.mine.rank, clan.memberCount)

  if (outcome === 'LEADER_MUST_TRANSFER') {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title="먼저 클랜장을 위임해주세요"
        actions={
          <>
            <Button onClick={onClose}>취소</Button>
            <ButtonLink kind="primary" to={managePath(clan.id, 'members')}>
              클랜원 관리로
            </ButtonLink>
          </>
        }
      >
        <p>클랜장은 다른 클랜원에게 클랜장을 넘긴 뒤에 탈퇴할 수 있어요.</p>
      </Dialog>
    )
  }
  const isLast = outcome === 'disband'
  return (
    <ConfirmDialog
      title={isLast ? '클랜을 해산할까요?' : `${clan.clanName}에서 탈퇴할까요?`}
      word={isLast ? '해산' : '탈퇴'}
      step={leave}
      isReady={!isLast || isTyped(typed, clan.clanName)}
      onClose={onClose}
      onConfirm={() =>
        leave.mutate(undefined, {
          onSuccess: () => {
            toast.good(isLast ? '클랜을 해산했습니다.' : '클랜에서 탈퇴했습니다.')
            onClose()
            // The clan is gone, or private and thus hidden from a former member.
            if (isLast || !clan.isPublic) void navigate(OWN_CLANS_PATH)
          },
        })
      }
    >
      <p>
        {isLast
          ? '혼자 남은 클랜이라 탈퇴하면 클랜이 사라져요. 전적은 그대로 남아요.'
          : '전적은 그대로 남아요. 다시 들어오려면 가입을 새로 신청해야 해요.'}
      </p>
      {isLast && <TypeToConfirm clanName={clan.clanName} value={typed} onChange={setTyped} />}
    </ConfirmDialog>
  )
}
