import type { Night } from '@buri/contract/nights/nights'
import type { NightSchedule } from '@buri/contract/nights/schedules'
import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { keyOf } from '@buri/domain/nights/teams/eveningPlan'
import { type PairingDecision, ruledBy } from '@buri/domain/nights/teams/judgeRuling'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { Pick, PickRow } from '#web/ui/forms/Pick.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import text from '#web/ui/text/text.module.css'
import { useSeries } from '../games/useSeries.ts'
import { EndChange } from './EndChange.tsx'
import { type Evening, planOf } from './evening.ts'
import { useRulings } from './useSchedule.ts'

type RulePairingProps = { night: Night; schedule: NightSchedule; evening: Evening; now: number }
type Choice = PairingDecision | 'void'

/** The host decides a pairing without a game, drops it, or voids the game that was played. */
export function RulePairing({ night, schedule, evening, now }: RulePairingProps) {
  const [isOpen, setOpen] = useState(false)
  const pairings = rulable(schedule, evening)
  if (pairings.length === 0) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        대진 판정
      </Button>
      {isOpen && (
        <RulingDialog
          {...{ night, schedule, evening, now, pairings }}
          onClose={() => {
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

/** Pairings of two known teams: of the plan, or any two in a free one. */
function rulable({ plan, teams }: NightSchedule, { rounds }: Evening): [number, number][] {
  if (plan !== 'free')
    return rounds
      .flat()
      .flatMap(({ teams: [one, other] }): [number, number][] => (one === null || other === null ? [] : [[one, other]]))
  return teams.flatMap(({ nth }) =>
    teams.flatMap((other): [number, number][] => (other.nth > nth ? [[nth, other.nth]] : [])),
  )
}

type RulingDialogProps = RulePairingProps & { pairings: [number, number][]; onClose: () => void }

function RulingDialog({ night, schedule, evening, now, pairings, onClose }: RulingDialogProps) {
  const { rule: rulePairing, onError } = useRulings(night)
  const { rule: ruleGame } = useSeries(night)
  const [place, setPlace] = useState('0')
  const [choice, setChoice] = useState<Choice | null>(null)
  const [reason, setReason] = useState('')
  const pairing = pairings[Number(place)] ?? [1, 2]
  const nameOf = (nth: number) => schedule.teams.find((team) => team.nth === nth)?.name ?? ''
  const game = evening.games.findLast(({ pairing: { blue, red }, startedAt }) => {
    return startedAt !== null && keyOf(blue, red) === keyOf(...pairing)
  })
  const ruling = schedule.rulings.find(({ teams }) => keyOf(...teams) === keyOf(...pairing))
  const isVoid = game !== undefined && game.voidReason !== null
  const choices: [Choice, string][] = [
    ...pairing.map((nth): [Choice, string] => [nth, `${nameOf(nth)} 몰수승`]),
    ...(schedule.plan === 'roundRobin' ? [['dropped', '대진에서 빼기'] as [Choice, string]] : []),
    ...(game && !isVoid && !ruling ? [['void', '경기 무효'] as [Choice, string]] : []),
    ...(ruling || isVoid ? [['played', '판정 되돌리기'] as [Choice, string]] : []),
  ]
  const step = choice === 'void' || (choice === 'played' && !ruling) ? ruleGame : rulePairing
  const done = { onSuccess: onClose, onError }
  const send = () => {
    const given = { reason: reason.trim() }
    if (choice === null) return
    if (choice !== 'void' && (choice !== 'played' || ruling))
      rulePairing.mutate({ pairing, decision: choice, ...given }, done)
    else if (game) ruleGame.mutate({ n: game.n, ruling: choice === 'void' ? 'void' : 'played', ...given }, done)
  }
  const before = planOf(night, schedule)
  const after =
    choice === null || choice === 'void'
      ? before
      : { ...before, rulings: ruledBy(before.rulings, { teams: pairing, decision: choice }) }
  return (
    <ConfirmDialog
      title="대진 판정"
      word="판정하기"
      kind="primary"
      step={step}
      isReady={choice !== null && reason.trim() !== ''}
      onClose={onClose}
      onConfirm={send}
    >
      <Select
        label="대진"
        value={place}
        options={pairings.map(([one, other], at) => ({
          value: String(at),
          label: `${nameOf(one)} vs ${nameOf(other)}`,
        }))}
        onChange={(value) => {
          setPlace(value)
          setChoice(null)
        }}
      />
      <PickRow label="판정">
        {choices.map(([one, words]) => (
          <Pick key={words} isChosen={one === choice} onChoose={() => setChoice(one)}>
            {words}
          </Pick>
        ))}
      </PickRow>
      <TextField
        label="사유"
        value={reason}
        most={NIGHT_LIMITS.rulingReasonLength}
        hint="진행 기록에 남아요"
        placeholder="예: 30분 넘게 오지 않음"
        onChange={setReason}
      />
      <EndChange {...{ night, before, after, now }} />
      <p className={text.detail}>순위와 대진만 바뀌어요. 경기 기록과 부리 점수는 그대로예요.</p>
    </ConfirmDialog>
  )
}
