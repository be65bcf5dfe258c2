import type { AnswerOf } from '@buri/contract/endpoints'
import { LIMITS } from '@buri/contract/limits'
import { CHAMPIONS } from '@buri/domain/gameData/champions'
import { TEAM_SIZE } from '@buri/domain/matches/matchFacts'
import { useEffect, useId, useState } from 'react'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Segments } from '#web/ui/charts/Segments.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { type NameSearch, PersonField } from '#web/ui/forms/PersonField.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useForm } from '#web/ui/forms/useForm.ts'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { TypedResultDone } from './TypedResultDone.tsx'
import { Problem, TypedTeam } from './TypedTeam.tsx'
import styles from './typed.module.css'
import {
  emptyDraft,
  firstEmptySeat,
  nextGameDraft,
  problemsOf,
  refusedFields,
  requestBody,
  type TypedBody,
  type TypedDraft,
  withName,
} from './typedDraft.ts'
import { storedTypedDraft, storeTypedDraft } from './typedDraftStorage.ts'

const WINNER_OPTIONS = [
  { value: 'blue', label: '블루팀 승리' },
  { value: 'red', label: '레드팀 승리' },
] as const

type TypedResultFormProps = { nameSearch: NameSearch; onFailure: () => void }
type SentResult = AnswerOf<'POST /api/matches/typed'>

export function TypedResultForm({ nameSearch, onFailure }: TypedResultFormProps) {
  const [initialDraft] = useState(() => storedTypedDraft() ?? emptyDraft(Date.now()))
  const [sentResult, setSentResult] = useState<{ result: SentResult; draft: TypedDraft } | null>(null)
  const championList = useId()
  const command = useCommand('POST /api/matches/typed', (body: TypedBody) => ({ body }), {
    onSuccess: () => storeTypedDraft(null),
    changes: [cachedAnswersOf('GET /api/matches/typed')],
    withoutWaiting: true,
  })
  const { draft, problems, error, amend, restart, send } = useForm({
    before: initialDraft,
    command,
    inputOf: requestBody,
    problemsOf: (draft) => problemsOf(draft, Date.now()),
    refused: refusedFields,
  })

  useEffect(() => {
    if (sentResult === null) storeTypedDraft(draft)
  }, [draft, sentResult])

  const change = (changed: TypedDraft, ...paths: readonly string[]) => amend(changed, paths)

  const seat = (name: string | null) => {
    const free = firstEmptySeat(draft)
    if (name === null || free < 0) return
    change(withName(draft, free, name))
  }

  if (sentResult) {
    return (
      <TypedResultDone
        result={sentResult.result}
        onAgain={() => {
          restart(nextGameDraft(sentResult.draft, Date.now()))
          setSentResult(null)
        }}
      />
    )
  }
  const free = firstEmptySeat(draft)
  const team = { draft, problems, championList, onChange: change }
  return (
    <div className={styles.form}>
      {/* The key renders a new box after each choice, so that it is empty for the next name. */}
      <PersonField
        key={free}
        label="소환사"
        hint={
          free < 0
            ? '열 명이 모두 찼어요.'
            : '찾아서 고르면 다음 빈자리에 들어가요. 모르는 이름은 아래에 바로 적어도 돼요.'
        }
        person={null}
        nameSearch={nameSearch}
        onChange={seat}
      />
      <form
        className={styles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send({
            form: event.currentTarget,
            onSuccess: (result) => setSentResult({ result, draft }),
            onError: onFailure,
          })
        }}
      >
        <p className={text.detail}>
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
        <div className={`${layout.grid4} ${styles.winner}`} data-problem={problems['/winner'] && true}>
          <Segments<TypedDraft['winner']>
            label="이긴 팀"
            value={draft.winner}
            options={WINNER_OPTIONS}
            onChange={(winner) => change({ ...draft, winner }, '/winner')}
          />
          <Problem words={problems['/winner']} />
        </div>
        <div className={styles.typedFields}>
          <TextField
            label="경기 일시"
            error={problems['/matchDate']}
            type="datetime-local"
            value={draft.playedAt}
            max="2099-12-31T23:59"
            onChange={(typed) => change({ ...draft, playedAt: typed }, '/matchDate')}
          />
          <TextField
            label="메모"
            hint="없어도 돼요."
            value={draft.remark}
            maxLength={LIMITS.remarkMaxLength}
            onChange={(text) => change({ ...draft, remark: text })}
          />
        </div>
        {error && <Alert tone="danger" message={error.message} />}
        <div className={`${layout.end} ${styles.actions}`}>
          <Button onClick={() => restart(emptyDraft(Date.now()))}>모두 지우기</Button>
          <Button kind="primary" type="submit" isBusy={command.isPending}>
            결과 적어두기
          </Button>
        </div>
      </form>
    </div>
  )
}
