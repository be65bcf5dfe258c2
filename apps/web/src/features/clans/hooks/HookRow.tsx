import type { ClanHook, NewClanHook } from '@buri/contract/clanHooks'
import { useState } from 'react'
import { lastError } from '#web/api/lastError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatDate } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import { EventsDialog, RemoveDialog, RenewDialog } from './HookDialogs.tsx'
import { HookLog } from './HookLog.tsx'
import styles from './hooks.module.css'
import { EVENT_WORDS, STATE_WORDS } from './hookWords.ts'
import { useChangeHook, useTestHook } from './useHooks.ts'

type HookRowProps = { clanId: string; hook: ClanHook; onSecret: (made: NewClanHook) => void }
type HookDialog = 'events' | 'secret' | 'remove'

const WHY_OFF: Partial<Record<ClanHook['state'], string>> = {
  failing: '받는 쪽이 계속 응답하지 않아 꺼졌어요. 기록에서 이유를 확인하고 다시 켜주세요.',
  gone: '받는 쪽이 더 받지 않겠다고(410) 응답해 꺼졌어요.',
}

export function HookRow({ clanId, hook, onSecret }: HookRowProps) {
  const hookIds = { id: clanId, hookId: hook.id }
  const [openDialog, setOpenDialog] = useState<HookDialog | null>(null)
  const [hasLog, setHasLog] = useState(false)
  const change = useChangeHook(hookIds)
  const test = useTestHook(hookIds)
  const isOn = hook.state === 'on' || hook.state === 'late'
  const { tone, word } = STATE_WORDS[hook.state]
  const whyOff = WHY_OFF[hook.state]
  const error = lastError(change, test)
  const close = () => setOpenDialog(null)
  return (
    <li className={styles.hook} aria-label={hook.masked}>
      <div className={styles.title}>
        <code>{hook.masked}</code>
        <Chip tone={tone} isSmall>
          {word}
        </Chip>
      </div>
      <p className={text.detail}>
        {hook.events.map((event) => EVENT_WORDS[event]).join(' · ')}
        <br />
        <HookMaker hook={hook} />
      </p>
      {whyOff && <Alert tone="caution" message={whyOff} />}
      <div className={layout.flow}>
        {isOn && (
          <Button
            size="small"
            isBusy={test.isPending}
            onClick={() =>
              test.mutate(undefined, {
                onSuccess: () => {
                  toast.good('테스트를 보냈습니다. 결과는 기록에서 볼 수 있습니다.')
                  setHasLog(true)
                },
              })
            }
          >
            테스트 보내기
          </Button>
        )}
        <Button size="small" aria-expanded={hasLog} onClick={() => setHasLog(!hasLog)}>
          기록
        </Button>
        <Button size="small" onClick={() => setOpenDialog('events')}>
          소식 변경
        </Button>
        <Button size="small" onClick={() => setOpenDialog('secret')}>
          서명 키 변경
        </Button>
        <Button size="small" isBusy={change.isPending} onClick={() => change.mutate({ isOn: !isOn })}>
          {isOn ? '끄기' : '켜기'}
        </Button>
        <Button size="small" kind="danger" onClick={() => setOpenDialog('remove')}>
          삭제
        </Button>
      </div>
      {error && <Alert tone="danger" message={error.message} />}
      {hasLog && <HookLog hookIds={hookIds} mayResend={isOn} />}
      {openDialog === 'events' && <EventsDialog hookIds={hookIds} hook={hook} onClose={close} />}
      {openDialog === 'secret' && <RenewDialog hookIds={hookIds} onClose={close} onMade={onSecret} />}
      {openDialog === 'remove' && <RemoveDialog hookIds={hookIds} onClose={close} />}
    </li>
  )
}

function HookMaker({ hook: { madeBy, createdAt } }: { hook: ClanHook }) {
  const makerName = madeBy === null ? '탈퇴한 사용자가' : `${madeBy.nickname} 님이`
  const isGone = madeBy !== null && !madeBy.isMember
  return `${formatDate(createdAt)} ${makerName} 추가${isGone ? ' (지금은 클랜원이 아님)' : ''}`
}
