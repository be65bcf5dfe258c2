import type { BalanceRequest, Teams } from '@buri/domain/balancing/balanceRequest'
import { type BalanceOption, balanceTeams } from '@buri/domain/balancing/balanceTeams'
import { bottleneckSentence } from '@buri/domain/balancing/bottleneck'
import { comparisonSentence } from '@buri/domain/balancing/explain'
import { teamCosts } from '@buri/domain/balancing/teamCosts'
import { teamText } from '@buri/domain/balancing/teamText'
import { mdiContentCopy, mdiRefresh, mdiRestore, mdiSwapHorizontal } from '@mdi/js'
import { type ReactNode, type TouchEvent, useMemo, useRef, useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { Segments } from '#web/ui/charts/Segments.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import styles from './analysis.module.css'
import { PlanExplanation } from './PlanExplanation.tsx'
import { PlanTeams } from './PlanTeams.tsx'
import { optionIndex, type ScoresByName } from './seats.ts'
import { TeamEditor } from './TeamEditor.tsx'

type BalanceResultProps = {
  /** Has exactly ten players. */
  request: BalanceRequest
  scores: ScoresByName
  /** False on a map without lanes, where people have no positions. */
  hasLanes?: boolean
  /** Called to draw another answer of equal cost. */
  onSeed?: () => void
  /** Teams that are shown first instead of the best ones. */
  initial?: Teams | undefined
  remarks?: ReactNode
  actions?: (teams: Teams, isBest: boolean) => ReactNode
}

const COUNT_WORDS: Record<number, string> = { 2: '두', 3: '세' }

export function BalanceResult({ request, hasLanes = true, scores, initial, ...rest }: BalanceResultProps) {
  const requestKey = JSON.stringify(request)
  const { options, bottleneck } = useMemo(() => balanceTeams(JSON.parse(requestKey)), [requestKey])
  const [selection, setSelection] = useState(() => {
    const index = options.findIndex(({ blue, red }) => String([blue, red]) === String([initial?.blue, initial?.red]))
    return { requestKey, shownIndex: Math.max(0, index), byHand: index < 0 ? initial : undefined }
  })
  const { shownIndex, byHand } = selection.requestKey === requestKey ? selection : { shownIndex: 0, byHand: undefined }
  const choose = (index: number) => options[index] && setSelection({ requestKey, shownIndex: index, byHand: undefined })
  const sentence = bottleneck && bottleneckSentence(bottleneck)
  const option = options[shownIndex]
  const swipe = useSwipe((step) => choose(shownIndex + step))
  if (!option) return <Alert tone="caution" message={sentence ?? '나눌 수 있는 방법이 없습니다.'} />

  const teams = byHand ?? { blue: option.blue, red: option.red }
  const plan = { name: `${shownIndex + 1}안`, request, teams, hasLanes, scores }
  return (
    <div className={layout.stack}>
      {sentence && <Alert tone="caution" message={sentence} />}
      <Segments
        label="팀 나누기 안"
        isWide
        value={String(shownIndex)}
        options={options.map(({ blueWinRate }, index) => ({
          value: String(index),
          label: `${index + 1}안`,
          note: `${Math.round(100 * blueWinRate)} : ${100 - Math.round(100 * blueWinRate)}`,
        }))}
        onChange={(index) => choose(Number(index))}
      />
      <div className={layout.stack} {...swipe}>
        <ShownPlan
          key={`${requestKey} ${shownIndex}`}
          {...rest}
          {...plan}
          options={options}
          option={option}
          byHand={byHand}
          onTeams={(next) => setSelection({ requestKey, shownIndex, byHand: next })}
        />
      </div>
    </div>
  )
}

type ShownPlanProps = Omit<BalanceResultProps, 'initial'> & {
  name: string
  teams: Teams
  hasLanes: boolean
  options: readonly BalanceOption[]
  option: BalanceOption
  byHand: Teams | undefined
  onTeams: (teams: Teams | undefined) => void
}

function ShownPlan({ options, option, byHand, onTeams, onSeed, remarks, actions, ...plan }: ShownPlanProps) {
  const [isEditing, setEditing] = useState(false)
  const { name, request, teams } = plan
  const costs = teamCosts(request, teams)
  return (
    <>
      {isEditing ? <TeamEditor {...plan} onTeams={onTeams} /> : <PlanTeams {...plan} />}
      <div className={styles.tools}>
        {onSeed && !byHand && (
          <Button icon={mdiRefresh} onClick={onSeed}>
            다시 나누기
          </Button>
        )}
        {byHand && (
          <Button icon={mdiRestore} onClick={() => onTeams(undefined)}>
            {name}으로 되돌리기
          </Button>
        )}
        <Button icon={mdiSwapHorizontal} onClick={() => setEditing(!isEditing)}>
          {isEditing ? '완료' : '자리 바꾸기'}
        </Button>
        <Button
          icon={mdiContentCopy}
          onClick={() => void copyText(teamText(teams, costs.blueWinRate), '팀을 복사했습니다.')}
        >
          팀 복사
        </Button>
      </div>
      <PlanExplanation request={request} teams={teams} verdict={verdictOf(options, teams)}>
        <p className={text.detail}>{comparisonWords({ options, option, name, teams, byHand, request })}</p>
        {remarks}
      </PlanExplanation>
      {actions?.(teams, optionIndex(options, teams) === 0)}
    </>
  )
}

function verdictOf(options: readonly BalanceOption[], teams: Teams): string {
  if (options.length === 1) return '나눌 수 있는 한 가지예요'
  const index = optionIndex(options, teams)
  if (index === 0) return `${COUNT_WORDS[options.length]} 안 중 가장 높아요`
  return index > 0 ? `${index + 1}번째로 균형 잡힌 팀이에요` : '직접 바꾼 팀이에요'
}

type ComparisonProps = Pick<ShownPlanProps, 'options' | 'option' | 'name' | 'teams' | 'byHand' | 'request'>

/** Compares the shown teams with the option that people most likely ask about. */
function comparisonWords({ options: [first, second], option, name, teams, byHand, request }: ComparisonProps): string {
  if (byHand) return comparisonSentence(option, teamCosts(request, teams), { best: name, other: '바꾼 팀' })
  if (option === first) return second ? comparisonSentence(first, second, { best: '1안', other: '2안' }) : ''
  return first ? comparisonSentence(first, option, { best: '1안', other: name }) : ''
}

const SWIPE_PX = 60

function useSwipe(onStep: (step: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0]
      from.current = touch && { x: touch.clientX, y: touch.clientY }
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0]
      if (!from.current || !touch) return
      const [dx, dy] = [touch.clientX - from.current.x, touch.clientY - from.current.y]
      if (Math.abs(dx) > SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy)) onStep(dx < 0 ? 1 : -1)
    },
  }
}
