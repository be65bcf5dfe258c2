import type { ClanPerson } from '@buri/contract/clans'
import { LIMITS } from '@buri/contract/limits'
import { DAY_MS } from '@buri/domain/seoulTime'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { toastAndClose } from '#web/ui/toasts/mutationToasts.ts'
import styles from '../manage/manage.module.css'
import { useBan } from '../useMembership.ts'

const BAN_DURATIONS = [
  { value: '7', label: '7일' },
  { value: '30', label: '30일' },
  { value: '90', label: '90일' },
  { value: '', label: '풀 때까지' },
]

type BanDialogProps = { clanId: string; person: Pick<ClanPerson, 'userId' | 'nickname'>; onClose: () => void }

export function BanDialog({ clanId, person: { userId, nickname }, onClose }: BanDialogProps) {
  const [reason, setReason] = useState('')
  const [days, setDays] = useState('30')
  const ban = useBan(clanId)
  const endTime = () => (days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString())
  return (
    <ConfirmDialog
      title={`${nickname} 님을 차단할까요?`}
      word="차단"
      step={ban}
      onClose={onClose}
      onConfirm={() =>
        ban.mutate({ userId, reason, until: endTime() }, toastAndClose(`${nickname} 님을 차단했습니다.`, onClose))
      }
    >
      <div className={styles.stack}>
        <p>클랜에서 나가게 되고, 차단하는 동안 신청도 초대도 받을 수 없어요.</p>
        <Select label="차단 기간" value={days} options={BAN_DURATIONS} onChange={setDays} />
        <TextField
          label="사유"
          hint="운영진만 볼 수 있어요."
          maxLength={LIMITS.banReasonMaxLength}
          value={reason}
          onChange={setReason}
        />
      </div>
    </ConfirmDialog>
  )
}
