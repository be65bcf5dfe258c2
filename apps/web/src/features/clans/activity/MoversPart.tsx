import type { ClanDashboard } from '@buri/contract/clanActivity'
import { mdiTrendingUp } from '@mdi/js'
import { useState } from 'react'
import { Segments } from '#web/ui/charts/Segments.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import lines from './lines.module.css'
import styles from './MoversPart.module.css'
import { PersonName } from './PersonName.tsx'
import { StatisticsPart } from './StatisticsPart.tsx'

type MoversSpan = keyof ClanDashboard['movers']

/** Players who fell are not shown. */
export function MoversPart({ movers }: { movers: ClanDashboard['movers'] }) {
  const [span, setSpan] = useState<MoversSpan>('week')
  const shownMovers = movers[span]
  return (
    <StatisticsPart
      title="점수 급상승"
      icon={mdiTrendingUp}
      action={
        <Segments
          label="기간"
          value={span}
          options={[
            { value: 'week', label: '7일' },
            { value: 'month', label: '30일' },
          ]}
          onChange={setSpan}
        />
      }
      rule="이 클랜의 내전을 3판 이상 치른 클랜원이 그 내전에서 얻은 부리 점수예요. 내려간 사람은 보여 주지 않아요."
    >
      {shownMovers.length === 0 ? (
        <p className={lines.empty}>아직 3판 이상 치르고 오른 클랜원이 없어요.</p>
      ) : (
        <ol className={lines.rows}>
          {shownMovers.map((mover, index) => (
            <li key={`${mover.summonerName}#${mover.tagLine}`}>
              <b className={lines.place}>{index + 1}</b>
              <Avatar name={mover.summonerName ?? ''} size={32} />
              <span className={lines.person}>
                <b>
                  <PersonName person={mover} />
                </b>
                <small>
                  {mover.games}판 {mover.wins}승 {mover.games - mover.wins}패
                </small>
              </span>
              <Sparkline scores={mover.course} />
              <span className={lines.figure}>
                <b>{formatNumber(mover.score)}</b>
                <small className={lines.up}>▲{mover.gained}</small>
              </span>
            </li>
          ))}
        </ol>
      )}
    </StatisticsPart>
  )
}

const WIDTH = 84
const HEIGHT = 28

/** Decorative: the final value is printed beside it. */
function Sparkline({ scores }: { scores: readonly number[] }) {
  const [lowest, highest] = [Math.min(...scores), Math.max(...scores)]
  const points = scores.map((score, index) => ({
    x: 3 + (index / Math.max(1, scores.length - 1)) * (WIDTH - 6),
    y: HEIGHT - 3 - ((score - lowest) / Math.max(1, highest - lowest)) * (HEIGHT - 6),
  }))
  const lastPoint = points.at(-1)
  return (
    <svg className={styles.sparkline} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {lastPoint && <circle cx={lastPoint.x} cy={lastPoint.y} r={3} />}
    </svg>
  )
}
