import { LIMITS } from '@buri/contract/limits'
import type { Night, NightSignup } from '@buri/contract/nights/nights'
import type { NewSignup } from '@buri/contract/nights/signups'
import { ARRIVALS, type Arrival, NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#web/api/ApiError.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { FilterButton, FilterButtonRow } from '#web/ui/forms/FilterButton.tsx'
import { fromSeoulInput, toSeoulInput } from '#web/ui/forms/seoulInput.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { focusFirstProblem } from '#web/ui/forms/useForm.ts'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { ErrorText } from '../ErrorText.tsx'
import type { NightViewer } from '../nightViewer.ts'
import { ARRIVAL_NAMES } from '../nightWords.ts'
import { useNightCommand } from '../useNights.ts'
import { NO_WISHES, type Wishes } from '../wishes.ts'
import { guestName, rememberGuestName } from './guestName.ts'
import styles from './join.module.css'
import { PositionPicks } from './PositionPicks.tsx'

type JoinFormProps = {
  night: Night
  viewer: NightViewer
  /** `undefined` before the viewer has joined. */
  ownSignup?: NightSignup | undefined
  onDone?: () => void
}

export function JoinForm({ night, viewer, ownSignup, onDone }: JoinFormProps) {
  const [name, setName] = useState(guestName)
  const [isNameMissing, setNameMissing] = useState(false)
  const [wishes, setWishes] = useState<Wishes>(ownSignup ?? night.me.wishes ?? NO_WISHES)
  const [arrival, setArrival] = useState<Arrival>(ownSignup?.arrival ?? 'onTime')
  const [remark, setRemark] = useState(ownSignup?.remark ?? '')
  const [hadRemark] = useState(remark !== '')
  const [arrivesAt, setArrivesAt] = useState(() => Date.parse(ownSignup?.arrivesAt ?? night.startsAt))
  const join = useNightCommand(night.id, 'POST /api/inhouse/nights/:id/signups', (body: Partial<NewSignup>) => ({
    params: { id: night.id },
    body,
  }))
  const change = useNightCommand(
    night.id,
    'PATCH /api/inhouse/nights/:id/signups/:signupId',
    ({
      signupId,
      ...body
    }: Pick<NewSignup, 'main' | 'sub' | 'refused' | 'arrival' | 'arrivesAt' | 'remark'> & { signupId: string }) => ({
      params: { id: night.id, signupId },
      body,
    }),
  )
  const { isPending, error, isPaused } = ownSignup ? change : join
  const needsName = !ownSignup && viewer.playerName === null
  const free = night.places - night.inCount

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setNameMissing(needsName && name.trim() === '')
    if (needsName && name.trim() === '') return focusFirstProblem(event.currentTarget)
    const input = {
      main: wishes.main,
      sub: wishes.sub,
      refused: [...wishes.refused],
      arrival,
      remark,
      arrivesAt: arrival === 'late' ? new Date(arrivesAt).toISOString() : null,
    }
    const onSuccess = () => onDone?.()
    if (ownSignup) return change.mutate({ signupId: ownSignup.id, ...input }, { onSuccess })
    if (needsName) rememberGuestName(name)
    join.mutate({ ...(needsName && { name: name.trim() }), ...input }, { onSuccess })
  }

  return (
    <Card labelledBy="join">
      <CardHead
        id="join"
        title={ownSignup ? '내 참가 고치기' : '참가하기'}
        sub={ownSignup ? undefined : free > 0 ? `자리 ${free}개 남음` : `대기 ${night.waitingCount + 1}번`}
      />
      <CardBody>
        <form className={layout.grid16} noValidate onSubmit={send}>
          {needsName && (
            <Field
              label="소환사명#태그"
              error={isNameMissing ? '소환사명#태그를 적어주세요.' : nameRefusal(error)}
              hint={
                viewer.isSignedIn ? (
                  <span>
                    <Link to="/mypage">게임 계정을 연결하면</Link> 다음부터는 적지 않아도 돼요.
                  </span>
                ) : (
                  '계정이 없어도 돼요. 나중에 로그인하면 내 기록으로 가져올 수 있어요.'
                )
              }
            >
              {(control) => (
                <input
                  {...control}
                  required
                  maxLength={LIMITS.nameTagMaxLength}
                  placeholder="예: 두부한모#KR1"
                  value={name}
                  onChange={(event) => {
                    setName(event.target.value)
                    setNameMissing(false)
                  }}
                />
              )}
            </Field>
          )}
          {night.map === 'rift' && <PositionPicks wishes={wishes} onChange={setWishes} />}
          <FilterButtonRow label="언제">
            {ARRIVALS.map((choice) => (
              <FilterButton key={choice} isChosen={arrival === choice} onChoose={() => setArrival(choice)}>
                {ARRIVAL_NAMES[choice]}
              </FilterButton>
            ))}
          </FilterButtonRow>
          {arrival === 'late' && (
            <TextField
              label="도착 시각"
              type="datetime-local"
              required
              value={toSeoulInput(arrivesAt)}
              onChange={(typed) => setArrivesAt(fromSeoulInput(typed) ?? arrivesAt)}
            />
          )}
          <details className={styles.remark} open={hadRemark}>
            <summary>한마디 남기기</summary>
            <TextField
              label="한마디 (선택)"
              hint="포인트 경매에 나올 때 이름과 함께 보여요."
              maxLength={NIGHT_LIMITS.signupRemarkLength}
              placeholder="예: 정글 원챔, 마이크 돼요"
              value={remark}
              onChange={setRemark}
            />
          </details>
          {error && !nameRefusal(error) && <ErrorText error={error} />}
          {isPaused && (
            <p className={styles.waits} role="status">
              인터넷이 끊겼습니다. 연결되면 바로 보냅니다.
            </p>
          )}
          <div className={styles.actions}>
            <Button type="submit" kind="primary" size="large" isBlock isBusy={isPending}>
              {ownSignup ? '저장' : free > 0 ? '참가하기' : '대기하기'}
            </Button>
            {ownSignup && onDone && <Button onClick={onDone}>취소</Button>}
          </div>
        </form>
      </CardBody>
    </Card>
  )
}

const NAME_REFUSAL_CODES: readonly ApiError['code'][] = [
  'ALREADY_SIGNED_UP',
  'SUMMONER_NOT_FOUND',
  'INVALID_NAME',
  'INVALID_REQUEST',
]
const nameRefusal = (error: Error | null) =>
  error instanceof ApiError && NAME_REFUSAL_CODES.includes(error.code) ? error.message : undefined
