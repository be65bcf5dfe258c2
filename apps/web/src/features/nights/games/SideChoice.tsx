import type { Night } from '@buri/contract/nights/nights'
import { mdiCheckCircle } from '@mdi/js'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { ErrorText } from '../ErrorText.tsx'
import { secondsLeft } from '../secondsLeft.ts'
import { SIDE_NAMES, type Side } from './people.ts'
import { gameName, type ShownSeries, teamName } from './seriesWords.ts'
import styles from './sideChoice.module.css'
import { useSeries } from './useSeries.ts'

type OpenSideChoice = Night['series']['choices'][number]
type SideChoiceProps = { night: Night; series?: ShownSeries; choice: OpenSideChoice; now: number }

const CHOICE_SECONDS = 60
const RING_LENGTH = 2 * Math.PI * 31

export function SideChoice({ night, series = night.series, choice, now }: SideChoiceProps) {
  const { side: choose } = useSeries(night)
  const [wish, setWish] = useState<Side>(choice.otherwise)
  const seconds = secondsLeft(choice.until, now)
  const team = teamName(series, choice.team)
  const headId = `side-choice-${choice.n}`
  const lastWonSet = series.sets.findLast(({ state }) => state === 'won')
  // In the first set, the team with more unspent points after the auction chooses its side.
  const reasonStart = lastWonSet
    ? `${lastWonSet.nth}세트를 ${lastWonSet.winner === choice.team ? '이긴' : '진'} `
    : '경매에서 포인트가 더 남은 '
  const defaultReason = lastWonSet ? '번갈아 하는 순서대로' : '동전으로 정한'
  return (
    <Card className={styles.card} labelledBy={headId}>
      <div className={styles.head}>
        <Clock seconds={seconds} />
        <div>
          <h2 id={headId}>{choice.isMine ? '진영을 골라주세요' : `${team}이 진영을 고르는 중`}</h2>
          <p className={text.detail}>
            {reasonStart}
            {team}이 고를 차례예요. 시간이 지나면 {defaultReason} <b>{SIDE_NAMES[choice.otherwise]}</b>으로 시작해요.
          </p>
        </div>
      </div>
      {choice.isMine && (
        <>
          <fieldset data-my-turn className={`${layout.grid8} ${styles.sides}`}>
            <legend className={text.hidden}>{gameName(series, choice.n)} 진영</legend>
            {(['blue', 'red'] as const).map((side) => (
              <button
                key={side}
                type="button"
                aria-pressed={wish === side}
                data-side={side}
                onClick={() => setWish(side)}
              >
                <b>{SIDE_NAMES[side]}</b>
                <small>이 진영이 {wonOn(side, series)}번 이겼어요</small>
                {wish === side && <Icon path={mdiCheckCircle} />}
              </button>
            ))}
          </fieldset>
          <Button
            kind="primary"
            size="large"
            isBlock
            isBusy={choose.isPending}
            disabled={seconds === 0}
            onClick={() => choose.mutate({ n: choice.n, side: wish })}
          >
            {SIDE_NAMES[wish]}으로 정하기
          </Button>
          <ErrorText error={choose.error} />
        </>
      )}
    </Card>
  )
}

const wonOn = (side: Side, { sets }: ShownSeries) =>
  sets.filter(({ state, winner, blueTeam }) => state === 'won' && (winner === blueTeam) === (side === 'blue')).length

const Clock = ({ seconds }: { seconds: number }) => (
  <div className={styles.clock} role="timer" aria-label={`${seconds}초 남음`}>
    <svg viewBox="0 0 72 72" aria-hidden="true">
      <circle cx="36" cy="36" r="31" />
      <circle cx="36" cy="36" r="31" strokeDasharray={`${(seconds / CHOICE_SECONDS) * RING_LENGTH} ${RING_LENGTH}`} />
    </svg>
    <b>{seconds}</b>
  </div>
)
