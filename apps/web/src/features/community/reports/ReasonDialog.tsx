import { LIMITS } from '@buri/contract/limits'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'

type ReasonDialogProps = {
  title: string
  word: string
  step: { isPending: boolean; error: Error | null }
  onConfirm: (reason: string) => void
  onClose: () => void
}

export function ReasonDialog({ title, word, step, onConfirm, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog title={title} word={word} step={step} onConfirm={() => onConfirm(reason)} onClose={onClose}>
      <TextField
        label="사유"
        hint="글쓴이와 운영자가 보게 돼요."
        maxLength={LIMITS.moderationReasonMaxLength}
        autoComplete="off"
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  )
}
