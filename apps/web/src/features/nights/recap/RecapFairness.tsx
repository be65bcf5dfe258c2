import type { NightRecap } from '@buri/contract/nights/recap'
import { sideWords } from '@buri/domain/nights/gameWords'
import { mdiScaleBalance } from '@mdi/js'
import { Fragment, type ReactNode } from 'react'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatDuration } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import styles from './recapFairness.module.css'
import { oneSidedSentence } from './recapText.ts'

export function RecapFairness({ recap }: { recap: NightRecap }) {
  return (
    <Card labelledBy="recap-fairness">
      <CardHead id="recap-fairness" icon={mdiScaleBalance} title="밸런스" />
      <ul className={styles.fairness}>
        <Teams recap={recap} />
        <OneSidedGames recap={recap} />
        <Seats recap={recap} />
        {/* In a night of several teams, players do not sit out in turns. */}
        {recap.games.every(({ teams }) => teams === null) && <Bench recap={recap} />}
      </ul>
    </Card>
  )
}

type MeasureProps = { name: string; value: ReactNode; unit?: string; words: string; children?: ReactNode }

const Measure = ({ name, value, unit, words, children }: MeasureProps) => (
  <li>
    <h3>{name}</h3>
    <p className={styles.value}>
      {value}
      {unit && <small>{unit}</small>}
    </p>
    {children}
    <p className={text.detail}>{words}</p>
  </li>
)

/** The bar of a game is full if its forecast is this many percentage points from even. */
const MAX_PERCENT = 20

function Teams({ recap: { games, fairness } }: { recap: NightRecap }) {
  if (fairness.evenness === null) return <Measure name="팀 균형" value="-" words="예측이 있는 경기가 없어요." />
  const evenPercent = Math.round(fairness.evenness)
  return (
    <Measure
      name="팀 균형"
      value={evenPercent}
      unit="%"
      words={`두 팀의 예측 승률은 평균 ${100 - evenPercent}%p 차이였어요.`}
    >
      <ul className={`${text.num} ${text.small} ${styles.deviationBars}`}>
        {games.flatMap(({ n, teams, blueWinRate, redWinRate }) => {
          if (blueWinRate === null || redWinRate === null) return []
          const blueAdvantage = blueWinRate - 50
          const favoured = blueAdvantage >= 0 ? 'blue' : 'red'
          return (
            <li key={n}>
              <span>{n}</span>
              <i
                data-side={favoured}
                style={{ '--lean': `${Math.min(50, (50 * Math.abs(blueAdvantage)) / MAX_PERCENT)}%` }}
              />
              <span>
                {teams ? sideWords(teams, favoured) : favoured === 'blue' ? '블루' : '레드'}{' '}
                {favoured === 'blue' ? blueWinRate : redWinRate}%
              </span>
            </li>
          )
        })}
      </ul>
    </Measure>
  )
}

function OneSidedGames({ recap: { games, fairness } }: { recap: NightRecap }) {
  return (
    <Measure name="일방적인 경기" value={fairness.stomps} unit={`/ ${games.length}판`} words={oneSidedSentence(games)}>
      <ul className={`${layout.grid8} ${text.num} ${styles.lengths}`}>
        {games.map(({ n, closeness, durationSeconds }) => (
          <li key={n} data-stomp={closeness === 'oneSided' || undefined}>
            <i />
            {durationSeconds === null ? `경기 ${n}` : formatDuration(durationSeconds)}
          </li>
        ))}
      </ul>
    </Measure>
  )
}

function Seats({ recap: { fairness } }: { recap: NightRecap }) {
  const { seats, mainSeats, subSeats, fillSeats, refusedSeats } = fairness
  if (seats === 0) return <Measure name="주 포지션" value="-" words="희망 포지션을 고른 사람이 없어요." />
  const shares = [
    { kind: 'main', count: mainSeats },
    { kind: 'sub', count: subSeats },
    { kind: 'fill', count: fillSeats + refusedSeats },
  ]
  return (
    <Measure
      name="주 포지션"
      value={Math.round((100 * mainSeats) / seats)}
      unit="%"
      words={`${seats}자리 중 ${mainSeats}자리가 주 포지션이었어요.`}
    >
      <p className={styles.shares} aria-hidden="true">
        {shares.map(({ kind, count }) => count > 0 && <i key={kind} data-kind={kind} style={{ '--share': count }} />)}
      </p>
    </Measure>
  )
}

function Bench({ recap: { people, fairness } }: { recap: NightRecap }) {
  const { benchSeats, benchShares } = fairness
  if (benchShares === null) return <Measure name="쉰 사람" value="0" unit="명" words="모두 모든 판을 뛰었어요." />
  const benchedCount = people.filter(({ satOut }) => satOut > 0).length
  const counts = [...new Set(people.map(({ satOut }) => satOut))].sort((a, b) => b - a)
  const [least, most] = [Math.round(benchShares.least), Math.round(benchShares.most)]
  return (
    <Measure
      name="쉰 사람"
      value={benchedCount}
      unit="명"
      words={`모두 ${benchSeats}번 쉬었어요. 각자 참가한 동안 열린 판의 ${least === most ? `${most}%` : `${least}%에서 ${most}%`}를 쉬었어요.`}
    >
      <dl className={`${text.small} ${styles.satOut}`}>
        {counts.map((count) => (
          <Fragment key={count}>
            <dt>{count === 0 ? '안 쉼' : `${count}번`}</dt>
            <dd>{people.flatMap(({ summonerName, satOut }) => (satOut === count ? summonerName : [])).join(', ')}</dd>
          </Fragment>
        ))}
      </dl>
    </Measure>
  )
}
