import type { RosterChange } from '@buri/contract/nights/rosters'
import { ROSTER_LIMITS } from '@buri/domain/nights/roster/readRoster'
import { useState } from 'react'
import { useCommand } from '#web/api/useCommand.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { classNames } from '#web/ui/style/classNames.ts'
import { useNightCommand } from '../useNights.ts'
import { RosterPreview } from './RosterPreview.tsx'
import styles from './roster.module.css'

const EXAMPLE = '1. 새벽감자#KR1 / 탑 / 정글\n2. 두부한모 / 미드\n대기 1. 우유식빵 / 상관없음'

export function RosterDialog({ nightId, onClose }: { nightId: string; onClose: () => void }) {
  const [text, setText] = useState('')
  const [nightNumber, setNightNumber] = useState<number>()
  const [change, setChange] = useState<RosterChange>()
  const bodyOf = (isDryRun: boolean, night = nightNumber) => ({
    params: { id: nightId },
    body: { text, isDryRun, ...(night === undefined ? {} : { night }) },
  })
  const preview = useCommand('PUT /api/inhouse/nights/:id/roster', (night: number | undefined) => bodyOf(true, night), {
    changes: [],
    onSuccess: (answer) => setChange(answer.change),
  })
  const apply = useNightCommand(nightId, 'PUT /api/inhouse/nights/:id/roster', () => bodyOf(false))
  const choose = (night: number) => {
    setNightNumber(night)
    preview.mutate(night)
  }
  const hasChanges = change !== undefined && change.added.length + change.removed.length > 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="명단 붙여넣기"
      actions={
        <>
          <Button onClick={change ? () => setChange(undefined) : onClose}>{change ? '고치기' : '닫기'}</Button>
          {change ? (
            <Button
              kind="primary"
              disabled={!hasChanges || apply.isPending}
              onClick={() => apply.mutate(undefined, { onSuccess: onClose })}
            >
              적용하기
            </Button>
          ) : (
            <Button
              kind="primary"
              disabled={text.trim() === '' || preview.isPending}
              onClick={() => preview.mutate(nightNumber)}
            >
              미리 보기
            </Button>
          )}
        </>
      }
    >
      {change ? (
        <RosterPreview change={change} nightNumber={nightNumber} onChoose={choose} error={apply.error?.message} />
      ) : (
        <Field
          label="카카오톡 명단이나 로비 채팅"
          error={preview.error?.message}
          hint={`한 줄에 한 명씩, ${ROSTER_LIMITS.lines}줄까지 읽어요.`}
        >
          {(control) => (
            <textarea
              {...control}
              className={classNames(control.className, styles.text)}
              rows={10}
              value={text}
              placeholder={EXAMPLE}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
      )}
    </Dialog>
  )
}
