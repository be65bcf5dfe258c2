import type { BalanceRequest, Teams } from '@buri/domain/balancing/balanceRequest'
import { balanceTeams } from '@buri/domain/balancing/balanceTeams'
import { bottleneckSentence } from '@buri/domain/balancing/bottleneck'
import { whyNot } from '@buri/domain/balancing/explain'
import { teamCosts } from '@buri/domain/balancing/teamCosts'
import { teamText } from '@buri/domain/balancing/teamText'
import { mdiContentCopy, mdiDiceMultipleOutline, mdiRestore } from '@mdi/js'
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import layout from '#web/ui/layout/layout.module.css'
import styles from './analysis.module.css'
import { PlanCards } from './PlanCards.tsx'
import { placeAmong } from './seats.ts'
import { TeamEditor } from './TeamEditor.tsx'

type BalanceResultProps = {
  /** Has exactly ten players. */
  request: BalanceRequest
  /** 부리 점수 by name, where known. */
  scores: ReadonlyMap<string, number>
  /** False on a map without lanes, where nobody has a position. */
  hasLanes?: boolean
  /** Draws another answer of equal cost. */
  onSeed?: () => void
  /** Shown first instead of the best teams. */
  initial?: Teams | undefined
  /** Actions on the shown teams, such as fixing them. */
  actions?: (teams: Teams, isBest: boolean) => ReactNode
}

/** The best ways to divide ten players; the chosen one can be changed by hand. Computed in the browser. */
export function BalanceResult({ request, scores, hasLanes = true, onSeed, initial, actions }: BalanceResultProps) {
  const question = JSON.stringify(request)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` is the request's text.
  const { options, bottleneck } = useMemo(() => balanceTeams(request), [question])
  const [shown, setShown] = useState(() => {
    const place = options.findIndex(({ blue, red }) => String([blue, red]) === String([initial?.blue, initial?.red]))
    return { question, chosen: Math.max(0, place), byHand: place < 0 ? initial : undefined }
  })
  // The choice and the manual changes belonged to another request.
  const { chosen, byHand } = shown.question === question ? shown : { chosen: 0, byHand: undefined }
  const option = options[chosen]
  const sentence = bottleneck && bottleneckSentence(bottleneck)
  if (!option) return <Alert tone="caution" message={sentence ?? '나눌 수 있는 방법이 없습니다.'} />

  const teams = byHand ?? { blue: option.blue, red: option.red }
  const other = options[chosen === 0 ? 1 : 0]
  return (
    <div className={layout.stack}>
      {sentence && <Alert tone="caution" message={sentence} />}
      <div className={styles.head}>
        <h2>{options.length === 1 ? '나눌 수 있는 한 가지' : `가장 고른 ${COUNTS[options.length]} 가지`}</h2>
        <span className={styles.hint}>점수는 낮을수록 고름 · 시드 {request.seed}</span>
        {onSeed && (
          <Button kind="quiet" size="small" icon={mdiDiceMultipleOutline} onClick={onSeed}>
            다시 뽑기
          </Button>
        )}
      </div>
      <PlanCards
        request={request}
        options={options}
        hasLanes={hasLanes}
        chosen={chosen}
        onChoose={(place) => setShown({ question, chosen: place, byHand: undefined })}
      />
      <TeamEditor
        key={`${question} ${chosen}`}
        title={byHand ? `${chosen + 1}안에서 고친 팀` : `${chosen + 1}안 고쳐 보기`}
        request={request}
        teams={teams}
        hasLanes={hasLanes}
        scores={scores}
        onTeams={(next) => setShown({ question, chosen, byHand: next })}
      >
        <p>
          {byHand
            ? `${chosen + 1}안과 비교하면, ${whyNot(option, { ...teams, ...teamCosts(request, teams) }, '고친 팀')}`
            : other && chosen === 0
              ? `왜 2안이 아닌가요? ${whyNot(option, other, '2안')}`
              : other && `1안과 비교하면, ${whyNot(other, option, `${chosen + 1}안`)}`}
        </p>
        {byHand && (
          <Button icon={mdiRestore} onClick={() => setShown({ question, chosen, byHand: undefined })}>
            처음으로
          </Button>
        )}
        <Button
          icon={mdiContentCopy}
          onClick={() => void copyText(teamText(teams, teamCosts(request, teams).blueWinRate), '팀을 복사했습니다.')}
        >
          붙여 넣을 글
        </Button>
        {actions?.(teams, placeAmong(options, teams) === 0)}
      </TeamEditor>
    </div>
  )
}

const COUNTS: Record<number, string> = { 2: '두', 3: '세' }
