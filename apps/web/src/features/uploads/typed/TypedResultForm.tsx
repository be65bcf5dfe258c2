import type { AnswerOf } from '@buri/contract/endpoints'
import { LIMITS } from '@buri/contract/limits'
import { CHAMPIONS } from '@buri/domain/gameData/champions'
import { TEAM_SIZE } from '@buri/domain/uploads/typedResult'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { answersOf } from '#web/api/answers.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segments } from '#web/ui/charts/Segments.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { type NameSearch, PersonField } from '#web/ui/forms/PersonField.tsx'
import { keepDraft, keptDraft } from './keptDraft.ts'
import { TypedDone } from './TypedDone.tsx'
import { Fault, TypedTeam } from './TypedTeam.tsx'
import styles from './typed.module.css'
import {
  emptyDraft,
  type FieldProblems,
  firstFree,
  nextGame,
  readDraft,
  refusedFields,
  type TypedBody,
  type TypedDraft,
  withName,
} from './typedDraft.ts'

const WINNERS = [
  { value: 'blue', label: '블루팀 승리' },
  { value: 'red', label: '레드팀 승리' },
] as const
const NONE: FieldProblems = new Map()

type TypedResultFormProps = { nameSearch: NameSearch; onFailure: () => void }
type Sent = AnswerOf<'POST /api/matches/typed'>

export function TypedResultForm({ nameSearch, onFailure }: TypedResultFormProps) {
  const [draft, setDraft] = useState(() => keptDraft() ?? emptyDraft(Date.now()))
  const [faults, setFaults] = useState(NONE)
  const [done, setDone] = useState<Sent | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const championList = useId()
  const send = useCommand('POST /api/matches/typed', (body: TypedBody) => ({ body }), {
    onSuccess: (result) => {
      keepDraft(null)
      setDone(result)
    },
    changes: [answersOf('GET /api/matches/typed')],
    withoutWaiting: true,
  })

  useEffect(() => {
    if (done === null) keepDraft(draft)
  }, [draft, done])

  const change = (changed: TypedDraft, ...paths: readonly string[]) => {
    setDraft(changed)
    send.reset()
    if (paths.some((path) => faults.has(path)))
      setFaults(new Map([...faults].filter(([path]) => !paths.includes(path))))
  }

  /** Shows what is wrong, and leads to the first of it. */
  function point(found: FieldProblems) {
    flushSync(() => setFaults(found))
    const first = form.current?.querySelector<HTMLElement>('[data-fault]')
    const control = first?.matches('input') ? first : first?.querySelector<HTMLElement>('button, input')
    control?.focus()
  }

  const submit = () => {
    const read = readDraft(draft, Date.now())
    if ('faults' in read) return point(read.faults)
    point(NONE)
    send.mutate(read.body, {
      onError: (error) => {
        point(refusedFields(error))
        onFailure()
      },
    })
  }

  const seat = (name: string | null) => {
    const free = firstFree(draft)
    if (name === null || free < 0) return
    change(withName(draft, free, name))
  }

  if (done) {
    return (
      <TypedDone
        result={done}
        onAgain={() => {
          setDraft(nextGame(draft, Date.now()))
          setDone(null)
        }}
      />
    )
  }
  const free = firstFree(draft)
  const team = { draft, faults, championList, onChange: change }
  return (
    <div className={styles.form}>
      {/* Anew after each choice, so that the next name finds an empty box. */}
      <PersonField
        key={free}
        label="소환사"
        hint={
          free < 0
            ? '열 명이 모두 찼어요.'
            : '찾아서 고르면 다음 빈자리에 들어가요. 모르는 이름은 아래에 바로 적어도 돼요.'
        }
        chosen={null}
        nameSearch={nameSearch}
        onChange={seat}
      />
      <form
        ref={form}
        className={styles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!send.isPending) submit()
        }}
        onKeyDown={(event) => {
          // Enter that ends a Hangul syllable does not send the form.
          if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229)) event.preventDefault()
        }}
      >
        <p className={styles.hint}>
          열 명을 한 번에 붙여넣을 수 있어요. 한 줄에 한 명씩, 쉼표로 나눠서, 또는 로비의 참여 알림을 그대로 붙여넣어
          보세요.
        </p>
        <datalist id={championList}>
          {CHAMPIONS.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
        <div className={styles.teams}>
          <TypedTeam {...team} side="blue" title="블루팀" from={0} />
          <TypedTeam {...team} side="red" title="레드팀" from={TEAM_SIZE} />
        </div>
        <div className={styles.winner} data-fault={faults.has('/winner') || undefined}>
          <Segments<TypedDraft['winner']>
            label="이긴 팀"
            value={draft.winner}
            options={WINNERS}
            onChange={(winner) => change({ ...draft, winner }, '/winner')}
          />
          <Fault words={faults.get('/winner')} />
        </div>
        <div className={styles.said}>
          <Field label="경기 일시" error={faults.get('/matchDate')}>
            {(control) => (
              <input
                {...control}
                data-fault={faults.has('/matchDate') || undefined}
                type="datetime-local"
                value={draft.playedAt}
                max="2099-12-31T23:59"
                onChange={(event) => change({ ...draft, playedAt: event.target.value }, '/matchDate')}
              />
            )}
          </Field>
          <Field label="메모" hint="없어도 돼요.">
            {(control) => (
              <input
                {...control}
                value={draft.remark}
                maxLength={LIMITS.remarkMaxLength}
                onChange={(event) => change({ ...draft, remark: event.target.value })}
              />
            )}
          </Field>
        </div>
        {send.error && faults.size === 0 && <Alert tone="danger" message={send.error.message} />}
        <div className={styles.actions}>
          <Button
            onClick={() => {
              change(emptyDraft(Date.now()))
              setFaults(NONE)
            }}
          >
            모두 지우기
          </Button>
          <Button kind="primary" type="submit" isBusy={send.isPending} disabled={send.isPending}>
            결과 적어두기
          </Button>
        </div>
      </form>
    </div>
  )
}
