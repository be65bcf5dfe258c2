import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night } from '@buri/contract/nights/nights'
import type { NightSchedule } from '@buri/contract/nights/schedules'
import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import type { GameRuling } from '@buri/domain/nights/series'
import { teamPairKey } from '@buri/domain/nights/teams/eveningPlan'
import { applyRuling, type PairingDecision } from '@buri/domain/nights/teams/judgeRuling'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { FilterButton, FilterButtonRow } from '#web/ui/forms/FilterButton.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import text from '#web/ui/text/text.module.css'
import { rulingsOf } from '../games/seriesWords.ts'
import { useSeries } from '../games/useSeries.ts'
import { ExpectedEndChange } from './ExpectedEndChange.tsx'
import { type Evening, nightWithRuling, planOf, seriesWith } from './evening.ts'
import { useRulings } from './useSchedule.ts'

type RulePairingProps = { night: Night; schedule: NightSchedule; evening: Evening; now: number }
type RulingChoice = { words: string } & ({ decision: PairingDecision } | { n: number; ruling: GameRuling })

export function RulePairing({ night, schedule, evening, now }: RulePairingProps) {
  const [isOpen, setOpen] = useState(false)
  const pairings = decidablePairings(schedule, evening)
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

function decidablePairings({ plan, teams }: NightSchedule, { rounds }: Evening): [number, number][] {
  if (plan !== 'free')
    return rounds
      .flat()
      .flatMap(({ teams: [first, second] }): [number, number][] =>
        first === null || second === null ? [] : [[first, second]],
      )
  return teams.flatMap(({ nth }) =>
    teams.flatMap((other): [number, number][] => (other.nth > nth ? [[nth, other.nth]] : [])),
  )
}

type RulingDialogProps = RulePairingProps & { pairings: [number, number][]; onClose: () => void }

function RulingDialog({ night, schedule, evening, now, pairings, onClose }: RulingDialogProps) {
  const { rule: rulePairing, onError } = useRulings(night)
  const { rule: ruleGame } = useSeries(night)
  const [pairingIndex, setPairingIndex] = useState('0')
  const [set, setSet] = useState<number | null>(null)
  const [words, setWords] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const pairing = pairings[Number(pairingIndex)] ?? [1, 2]
  const nameOf = (nth: number) => schedule.teams.find((team) => team.nth === nth)?.name ?? ''
  const startedGames = evening.games.filter(({ pairing: { blue, red }, startedAt }) => {
    return startedAt !== null && teamPairKey(blue, red) === teamPairKey(...pairing)
  })
  const game = startedGames.at(-1)
  const series = game ? seriesWith(night, schedule, game) : null
  const sets = series ? series.sets.filter(({ n }) => startedGames.some((startedGame) => startedGame.n === n)) : []
  const choices =
    series && set !== null
      ? rulingsOf(series).map((ruling): RulingChoice => ({ ...ruling, n: set }))
      : choicesFor(pairing, { schedule, nameOf, game: series ? undefined : game })
  const choice = choices.find((candidate) => candidate.words === words)
  const callbacks = { onSuccess: onClose, onError }
  const send = () => {
    if (!choice) return
    const { words: _, ...wanted } = choice
    const reasonBody = { reason: reason.trim() }
    if ('decision' in wanted) rulePairing.mutate({ pairing, ...wanted, ...reasonBody }, callbacks)
    else ruleGame.mutate({ ...wanted, ...reasonBody }, callbacks)
  }
  const planBefore = planOf(night, schedule)
  const afterRuling = (ruling: RulingChoice) =>
    'decision' in ruling
      ? { ...planBefore, rulings: applyRuling(planBefore.rulings, { teams: pairing, decision: ruling.decision }) }
      : planOf(nightWithRuling(night, ruling), schedule)
  return (
    <ConfirmDialog
      title="대진 판정"
      word="판정하기"
      kind="primary"
      step={choice && 'ruling' in choice ? ruleGame : rulePairing}
      isReady={choice !== undefined && reason.trim() !== ''}
      onClose={onClose}
      onConfirm={send}
    >
      <Select
        label="대진"
        value={pairingIndex}
        options={pairings.map(([first, second], index) => ({
          value: String(index),
          label: `${nameOf(first)} vs ${nameOf(second)}`,
        }))}
        onChange={(value) => {
          setPairingIndex(value)
          setSet(null)
          setWords(null)
        }}
      />
      {sets.length > 0 && (
        <FilterButtonRow label="범위">
          {[{ n: null, nth: 0 }, ...sets].map(({ n, nth }) => (
            <FilterButton
              key={nth}
              isChosen={n === set}
              onChoose={() => {
                setSet(n)
                setWords(null)
              }}
            >
              {n === null ? '대진 전체' : `${nth}세트`}
            </FilterButton>
          ))}
        </FilterButtonRow>
      )}
      <FilterButtonRow label="판정">
        {choices.map((candidate) => (
          <FilterButton
            key={candidate.words}
            isChosen={candidate === choice}
            onChoose={() => setWords(candidate.words)}
          >
            {candidate.words}
          </FilterButton>
        ))}
      </FilterButtonRow>
      <TextField
        label="사유"
        value={reason}
        maxLength={NIGHT_LIMITS.rulingReasonLength}
        hint="진행 기록에 남아요"
        placeholder="예: 30분 넘게 오지 않음"
        onChange={setReason}
      />
      <ExpectedEndChange
        night={night}
        before={planBefore}
        after={choice ? afterRuling(choice) : planBefore}
        now={now}
      />
      <p className={text.detail}>순위와 대진만 바뀌어요. 경기 기록과 부리 점수는 그대로예요.</p>
    </ConfirmDialog>
  )
}

type PairingRulingInput = {
  schedule: NightSchedule
  nameOf: (nth: number) => string
  /** The latest game of the pairing that has started. `undefined` if there is none, and in a series. */
  game: NightGame | undefined
}

/** Lists the possible rulings. In a series `game` is `undefined`, because its games are decided one by one. */
function choicesFor(
  pairing: [number, number],
  { schedule: { plan, rulings }, nameOf, game }: PairingRulingInput,
): RulingChoice[] {
  const isRuled = rulings.some(({ teams }) => teamPairKey(...teams) === teamPairKey(...pairing))
  const isVoid = game !== undefined && game.voidReason !== null
  return [
    ...pairing.map((nth): RulingChoice => ({ words: `${nameOf(nth)} 몰수승`, decision: nth })),
    ...(plan === 'roundRobin' ? [{ words: '대진에서 빼기', decision: 'dropped' } as const] : []),
    ...(game && !isVoid && !isRuled ? [{ words: '경기 무효', n: game.n, ruling: 'void' } as const] : []),
    ...(isRuled ? [{ words: '판정 되돌리기', decision: 'played' } as const] : []),
    ...(isVoid && !isRuled ? [{ words: '판정 되돌리기', n: game.n, ruling: 'played' } as const] : []),
  ]
}
