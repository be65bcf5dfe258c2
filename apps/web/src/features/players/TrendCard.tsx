import type { PlayerProfile } from '@buri/contract/players'
import { mdiChartLine, mdiLightbulbOutline, mdiTrendingDown, mdiTrendingNeutral, mdiTrendingUp } from '@mdi/js'
import { ChartTable } from '#web/ui/charts/ChartTable.tsx'
import { Rate } from '#web/ui/game/Rate.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatPercent } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import { Explained } from '#web/ui/tips/Explained.tsx'
import styles from './analysis.module.css'
import { Fact } from './Fact.tsx'
import { NotEnough } from './NotEnough.tsx'
import { agoWords, TrendChart } from './TrendChart.tsx'

type Trend = NonNullable<PlayerProfile['trend']>

const DIRECTIONS = {
  up: { word: '상승', tone: 'good', icon: mdiTrendingUp },
  down: { word: '하락', tone: 'plain', icon: mdiTrendingDown },
  neutral: { word: '유지', tone: 'plain', icon: mdiTrendingNeutral },
} as const

export function TrendCard({ trend }: { trend: Trend }) {
  const direction = trend.direction && DIRECTIONS[trend.direction]
  return (
    <Card labelledBy="analysis">
      <CardHead id="analysis" title={<Explained by="points">승률 흐름</Explained>} icon={mdiChartLine}>
        {direction && (
          <Chip tone={direction.tone} icon={direction.icon} isSmall>
            <Explained by="direction">{direction.word}</Explained>
          </Chip>
        )}
      </CardHead>
      {trend.points.length === 0 ? (
        <NotEnough sample={trend.sample}>흐름을 그리려면 경기가 더 필요해요.</NotEnough>
      ) : (
        <div className={styles.body}>
          <ChartTable
            name="최근 경기의 승률"
            head={['경기', '결과', '승률']}
            rows={trend.points.map((point, index) => ({
              key: point.matchId,
              cells: [agoWords(trend.points.length, index), point.win ? '승리' : '패배', formatPercent(point.value)],
            }))}
            legend={<Legend />}
          >
            <TrendChart points={trend.points} />
          </ChartTable>
          {trend.description && (
            <p className={styles.note}>
              <Explained by="direction">{trend.description}</Explained>
            </p>
          )}
          <dl className={styles.facts}>
            <Fact term="최근 5판" by="lastFive" value={trend.lastFive} />
            <Fact
              term="예상 승률"
              by="predictedWinRate"
              value={
                trend.predictedWinRate === null ? null : <Rate percent={trend.predictedWinRate} games={trend.sample} />
              }
            />
          </dl>
          {trend.predictionNote && <p className={styles.footnote}>예상 승률: {trend.predictionNote}</p>}
          {trend.insights.length > 0 && (
            <>
              <h3>
                <Explained by="insights">눈에 띄는 점</Explained>
              </h3>
              <ul className={styles.insights}>
                {trend.insights.map((insight) => (
                  <li key={insight}>
                    <Icon path={mdiLightbulbOutline} />
                    <span>{insight}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </Card>
  )
}

const Legend = () => (
  <div className={styles.legend} aria-hidden="true">
    <span>
      <svg width="10" height="10" aria-hidden="true">
        <circle className={styles.wonDot} cx="5" cy="5" r="4" />
      </svg>
      승리
    </span>
    <span>
      <svg width="10" height="10" aria-hidden="true">
        <circle className={styles.lostDot} cx="5" cy="5" r="3.5" />
      </svg>
      패배
    </span>
  </div>
)
