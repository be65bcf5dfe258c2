import type { Night, NightSignup } from '@buri/contract/nights/nights'
import {
  mdiAccountOffOutline,
  mdiAccountReactivateOutline,
  mdiArrowUp,
  mdiCellphoneKey,
  mdiCheck,
  mdiExitToApp,
} from '@mdi/js'
import { Suspense, useState } from 'react'
import { lastError } from '#web/api/lastError.ts'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { PersonName } from '../PersonName.tsx'
import { useNightCommand } from '../useNights.ts'
import { Wishes } from './SignupList.tsx'

const SeatCodeDialog = lazyPart(async () => (await import('./SeatCodeDialog.tsx')).SeatCodeDialog)

type SignupChange = { isAbsent?: boolean; isPromoted?: true; isReady?: true }

export function PersonSheet({ night, signup, onClose }: { night: Night; signup: NightSignup; onClose: () => void }) {
  const [isGivingCode, setGivingCode] = useState(false)
  const params = { id: night.id, signupId: signup.id }
  const change = useNightCommand(night.id, 'PATCH /api/inhouse/nights/:id/signups/:signupId', (body: SignupChange) => ({
    params,
    body,
  }))
  const remove = useNightCommand(night.id, 'DELETE /api/inhouse/nights/:id/signups/:signupId', () => ({ params }))
  const isPending = change.isPending || remove.isPending
  const error = lastError(change, remove)
  const { state } = signup
  const isAsked = night.readyCheck !== null && state === 'in' && !signup.isReady
  const steps: { label: string; icon: string; isOffered: boolean; body: SignupChange }[] = [
    { label: '준비됨으로 표시', icon: mdiCheck, isOffered: isAsked, body: { isReady: true } },
    { label: '먼저 올리기', icon: mdiArrowUp, isOffered: state === 'waiting', body: { isPromoted: true } },
    { label: '불참으로 표시', icon: mdiAccountOffOutline, isOffered: state !== 'absent', body: { isAbsent: true } },
    {
      label: '다시 부르기',
      icon: mdiAccountReactivateOutline,
      isOffered: state === 'absent',
      body: { isAbsent: false },
    },
  ]
  if (isGivingCode)
    return (
      <Suspense>
        <SeatCodeDialog night={night} signup={signup} onClose={onClose} />
      </Suspense>
    )
  return (
    <Dialog
      isOpen
      isSheet
      onClose={onClose}
      title={signup.summonerName}
      actions={<Button onClick={onClose}>닫기</Button>}
    >
      <p className={text.detail}>
        <PersonName signup={signup} />
        {signup.games === null ? ' · 기록 없음' : ` · ${signup.games}판`}
      </p>
      <Wishes signup={signup} />
      {error && <Alert tone="danger" message={error.message} />}
      <div className={layout.grid8}>
        {steps
          .filter(({ isOffered }) => isOffered)
          .map(({ label, icon, body }) => (
            <Button
              key={label}
              icon={icon}
              disabled={isPending}
              onClick={() => change.mutate(body, { onSuccess: onClose })}
            >
              {label}
            </Button>
          ))}
        {signup.isGuest && (
          <Button icon={mdiCellphoneKey} disabled={isPending} onClick={() => setGivingCode(true)}>
            자리 되찾기 코드
          </Button>
        )}
        <Button
          kind="danger"
          icon={mdiExitToApp}
          disabled={isPending}
          onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
        >
          내보내기
        </Button>
      </div>
    </Dialog>
  )
}
