import type { ClanMember } from '@buri/contract/clanMembership'
import { LIMITS } from '@buri/contract/limits'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { toastAndClose } from '#web/ui/toasts/mutationToasts.ts'
import { useChangeNote } from '../useMembership.ts'

type NoteDialogProps = { clanId: string; member: ClanMember; onClose: () => void }

export function NoteDialog({ clanId, member, onClose }: NoteDialogProps) {
  const { userId, nickname, note } = member
  const [typed, setTyped] = useState(note ?? '')
  const save = useChangeNote(clanId)
  return (
    <ConfirmDialog
      title={`${nickname} 님 메모`}
      word="저장"
      kind="primary"
      step={save}
      isReady={typed.trim() !== (note ?? '')}
      onClose={onClose}
      onConfirm={() => save.mutate({ userId, note: typed }, toastAndClose('메모를 저장했습니다.', onClose))}
    >
      <TextField
        label="메모"
        hint="클랜 운영진만 볼 수 있어요. 본인이 내려받는 내 정보에도 포함되지 않아요."
        isLong
        rows={3}
        maxLength={LIMITS.memberNoteMaxLength}
        value={typed}
        onChange={setTyped}
      />
    </ConfirmDialog>
  )
}
