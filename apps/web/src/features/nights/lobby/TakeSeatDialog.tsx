import { LIMITS } from '@buri/contract/limits'
import type { Night } from '@buri/contract/nights/nights'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import { useNightCommand } from '../useNights.ts'

type TakeSeatDialogProps = {
  night: Night
  initialCode: string
  onClose: () => void
}

/** The place moves to this browser only after a press in the dialog, not when the link is opened. */
export function TakeSeatDialog({ night, initialCode, onClose }: TakeSeatDialogProps) {
  const [code, setCode] = useState(initialCode)
  const navigate = useNavigate()
  const take = useNightCommand(night.id, 'POST /api/inhouse/nights/:id/seat', (typed: string) => ({
    params: { id: night.id },
    body: { code: typed },
  }))
  const { isPending, error } = take
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return
    take.mutate(code, {
      onSuccess: () => {
        void navigate({ hash: '' }, { replace: true })
        toast.good('이 기기에서 이어서 참가합니다.')
        onClose()
      },
    })
  }
  return (
    <Dialog isOpen isSheet onClose={onClose} title="내 자리 되찾기">
      <form className={layout.grid16} onSubmit={send}>
        <TextField
          label="자리 코드"
          error={error?.message}
          hint="참가한 기기에서 ‘다른 기기에서 이어서’를 누르면 나와요. 그 기기가 없다면 주최자에게 받아주세요."
          value={code}
          maxLength={LIMITS.typedCodeMaxLength}
          autoComplete="off"
          autoCapitalize="characters"
          placeholder="예: F7K2-QDWM"
          onChange={(typed) => {
            setCode(typed)
            take.reset()
          }}
        />
        <div className={layout.end}>
          <Button onClick={onClose}>닫기</Button>
          <Button type="submit" kind="primary" isBusy={isPending}>
            이 기기에서 이어서 참가
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
