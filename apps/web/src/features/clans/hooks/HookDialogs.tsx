import type { ClanHook, NewClanHook } from '@buri/contract/clanHooks'
import type { HookEvent } from '@buri/domain/clans/hooks/hookEvents'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { toastAndClose } from '#web/ui/toasts/mutationToasts.ts'
import { EventChoice, eventsProblem } from './EventChoice.tsx'
import { type HookIds, useChangeHook, useRemoveHook, useRenewSecret } from './useHooks.ts'

type AskingProps = { hookIds: HookIds; onClose: () => void }

export function EventsDialog({ hookIds, hook, onClose }: AskingProps & { hook: ClanHook }) {
  const [events, setEvents] = useState<readonly HookEvent[]>(hook.events)
  const change = useChangeHook(hookIds)
  const problem = eventsProblem(events)
  return (
    <ConfirmDialog
      title="보낼 소식 변경"
      word="저장"
      kind="primary"
      step={change}
      isReady={!problem}
      onClose={onClose}
      onConfirm={() => change.mutate({ events: [...events] }, toastAndClose('보낼 소식을 바꿨습니다.', onClose))}
    >
      <EventChoice events={events} problem={problem ? problem.events : undefined} onChange={setEvents} />
    </ConfirmDialog>
  )
}

export function RenewDialog({ hookIds, onClose, onMade }: AskingProps & { onMade: (made: NewClanHook) => void }) {
  const renew = useRenewSecret(hookIds)
  return (
    <ConfirmDialog
      title="서명 키를 바꿀까요?"
      word="변경"
      step={renew}
      onClose={onClose}
      onConfirm={() =>
        renew.mutate(undefined, {
          onSuccess: (made) => {
            onMade(made)
            onClose()
          },
        })
      }
    >
      <p>하루 동안은 이전 키로도 확인할 수 있어요. 그 안에 받는 프로그램의 키를 바꿔주세요.</p>
    </ConfirmDialog>
  )
}

export function RemoveDialog({ hookIds, onClose }: AskingProps) {
  const remove = useRemoveHook(hookIds)
  return (
    <ConfirmDialog
      title="웹훅을 삭제할까요?"
      word="삭제"
      step={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate(undefined, toastAndClose('웹훅을 삭제했습니다.', onClose))}
    >
      <p>아직 보내지 않은 소식과 전송 기록도 사라져요. 되돌릴 수 없어요.</p>
    </ConfirmDialog>
  )
}
