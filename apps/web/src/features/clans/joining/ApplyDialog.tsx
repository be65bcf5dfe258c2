import type { Clan } from '@buri/contract/clans'
import { LIMITS } from '@buri/contract/limits'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { toastAndClose } from '#web/ui/toasts/mutationToasts.ts'
import { useApply } from '../useMembership.ts'

type ApplyDialogProps = { clan: Pick<Clan, 'id' | 'clanName'>; onClose: () => void }

/** After a refusal the typed reason stays. */
export function ApplyDialog({ clan, onClose }: ApplyDialogProps) {
  const [reason, setReason] = useState('')
  const apply = useApply(clan.id)
  return (
    <ConfirmDialog
      title={`${clan.clanName} 가입 신청`}
      word="신청 보내기"
      kind="primary"
      step={apply}
      onClose={onClose}
      onConfirm={() =>
        apply.mutate(reason, toastAndClose('가입을 신청했습니다. 운영진이 확인하면 가입됩니다.', onClose))
      }
    >
      <TextField
        label="가입 사유"
        hint="하고 싶은 포지션이나 시간을 적어도 좋아요. 비워 둬도 돼요."
        isLong
        isCounted
        maxLength={LIMITS.joinReasonMaxLength}
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  )
}
