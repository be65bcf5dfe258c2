import { LIMITS } from '@buri/contract/limits'
import type { Night, NightChange } from '@buri/contract/nights/nights'
import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import {
  mdiAccountPlusOutline,
  mdiBellRingOutline,
  mdiFlagCheckered,
  mdiLockOpenOutline,
  mdiLockOutline,
} from '@mdi/js'
import { useState } from 'react'
import { answersOf } from '#web/api/answers.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { NewGame } from '../games/NewGame.tsx'
import { useNightCommand } from '../useNights.ts'
import styles from './tools.module.css'

type OpenDialog = 'cancel' | 'finish' | null

/** The tools of the night's managers. */
export function HostTools({ night }: { night: Night }) {
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const [isAdding, setAdding] = useState(false)
  const params = { id: night.id }
  const ready = useNightCommand(night.id, 'POST /api/inhouse/nights/:id/ready-check', () => ({
    params,
    body: { seconds: NIGHT_LIMITS.readySeconds },
  }))
  const change = useNightCommand(night.id, 'PATCH /api/inhouse/nights/:id', (body: NightChange) => ({ params, body }))
  const cancel = useCommand('DELETE /api/inhouse/nights/:id', () => ({ params }), {
    changes: [answersOf('GET /api/inhouse/nights'), answersOf('GET /api/inhouse/nights/:id', params)],
  })
  const error = ready.error ?? (dialog === 'finish' ? null : change.error)
  const hasPlayed = night.gameCount > 0

  return (
    <Card labelledBy="tools">
      <CardHead id="tools" title="주최자 도구" sub="주최자와 운영진만 보여요" />
      <CardBody className={layout.grid12}>
        <NewGame night={night} />
        <div className={styles.buttons}>
          <Button
            size="small"
            icon={mdiBellRingOutline}
            disabled={night.inCount === 0 || ready.isPending}
            onClick={() => ready.mutate()}
          >
            {night.readyCheck ? '다시 묻기' : '준비 확인'}
          </Button>
          <Button size="small" icon={mdiAccountPlusOutline} onClick={() => setAdding(true)}>
            사람 추가
          </Button>
          <Button
            size="small"
            icon={night.isClosed ? mdiLockOpenOutline : mdiLockOutline}
            disabled={change.isPending}
            onClick={() => change.mutate({ isClosed: !night.isClosed })}
          >
            {night.isClosed ? '신청 다시 받기' : '신청 마감'}
          </Button>
          <Button
            size="small"
            icon={mdiFlagCheckered}
            disabled={!hasPlayed || change.isPending}
            onClick={() => setDialog('finish')}
          >
            내전 끝내기
          </Button>
        </div>
        <Places key={night.places} night={night} onChange={(places) => change.mutate({ places })} />
        {error && (
          <p className={styles.problem} role="alert">
            {error.message}
          </p>
        )}
        <div className={styles.foot}>
          <span>취소하면 모두에게 알려요.</span>
          <Button size="small" kind="danger" onClick={() => setDialog('cancel')}>
            내전 취소
          </Button>
        </div>
      </CardBody>
      {isAdding && <AddPerson night={night} onClose={() => setAdding(false)} />}
      {dialog === 'cancel' && (
        <ConfirmDialog
          title="내전을 취소할까요?"
          word="내전 취소"
          step={cancel}
          onClose={() => setDialog(null)}
          onConfirm={() => cancel.mutate(undefined, { onSuccess: () => setDialog(null) })}
        >
          <p>참가한 사람 모두에게 취소됐다고 보여요. 되돌릴 수 없어요.</p>
        </ConfirmDialog>
      )}
      {dialog === 'finish' && (
        <ConfirmDialog
          title="내전을 끝낼까요?"
          word="끝내기"
          kind="primary"
          step={change}
          onClose={() => setDialog(null)}
          onConfirm={() => change.mutate({ isFinished: true }, { onSuccess: () => setDialog(null) })}
        >
          <p>더 이상 경기를 시작할 수 없고, 결산이 남아요.</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

/** Kept as text while it is typed. */
function Places({ night, onChange }: { night: Night; onChange: (places: number) => void }) {
  const [text, setText] = useState(String(night.places))
  const places = Number(text)
  const isFit = Number.isInteger(places) && places >= NIGHT_LIMITS.placesMin && places <= NIGHT_LIMITS.placesMax
  return (
    <form
      className={styles.places}
      onSubmit={(event) => {
        event.preventDefault()
        if (isFit) onChange(places)
      }}
    >
      <Field
        label="정원"
        error={isFit ? undefined : `정원은 ${NIGHT_LIMITS.placesMin}명에서 ${NIGHT_LIMITS.placesMax}명까지입니다.`}
      >
        {(control) => (
          <input
            {...control}
            inputMode="numeric"
            value={text}
            maxLength={2}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="small" disabled={!isFit || places === night.places}>
        바꾸기
      </Button>
    </form>
  )
}

function AddPerson({ night, onClose }: { night: Night; onClose: () => void }) {
  const [name, setName] = useState('')
  const add = useNightCommand(night.id, 'POST /api/inhouse/nights/:id/signups', () => ({
    params: { id: night.id },
    body: { name: name.trim(), isForOther: true },
  }))
  return (
    <ConfirmDialog
      title="사람 추가"
      word="추가"
      kind="primary"
      step={{ isPending: add.isPending, error: null }}
      isReady={name.trim() !== ''}
      onClose={onClose}
      onConfirm={() => add.mutate(undefined, { onSuccess: onClose })}
    >
      <Field label="소환사명#태그" error={add.error?.message}>
        {(control) => (
          <input
            {...control}
            value={name}
            maxLength={LIMITS.nameTagMaxLength}
            placeholder="예: 두부한모#KR1"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
