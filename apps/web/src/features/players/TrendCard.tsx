import type { PlayerProfile } from '@buri/contract/players'
import { mdiChartLine, mdiTrendingDown, mdiTrendingNeutral, mdiTrendingUp } from '@mdi/js'
import { ChartTable } from '#web/ui/charts/ChartTable.tsx'
import { NotEnough } from '#web/ui/feedback/NotEnough.tsx'
import { Rate } from '#web/ui/game/Rate.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import { CardStack } from '#web/ui/layout/CardStack.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatPercent } from '#web/ui/text/format.ts'
import { Insights } from '#web/ui/text/Insights.tsx'
import text from '#web/ui/text/text.module.css'
import { Explained } from '#web/ui/tips/Explained.tsx'
import { Fact, Facts } from './Facts.tsx'
import styles from './TrendCard.module.css'
import { agoWords, TrendChart } from './TrendChart.tsx'

type Trend = NonNullable<PlayerProfile['trend']>

const DIRECTION_LOOKS = {
  up: { word: '상승', tone: 'good', icon: mdiTrendingUp },
  down: { word: '하락', tone: 'plain', icon: mdiTrendingDown },
  neutral: { word: '유지', tone: 'plain', icon: mdiTrendingNeutral },
} as const

export function TrendCard({ trend }: { trend: Trend }) {
  const direction = trend.direction && DIRECTION_LOOKS[trend.direction]
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
        <CardStack>
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
            <p className={`${text.secondary} ${text.quiet}`}>
              <Explained by="direction">{trend.description}</Explained>
            </p>
          )}
          <Facts>
            <Fact term="최근 5판" by="lastFive" value={trend.lastFive} />
            <Fact
              term="예상 승률"
              by="predictedWinRate"
              value={
                trend.predictedWinRate === null ? null : <Rate percent={trend.predictedWinRate} games={trend.sample} />
              }
            />
          </Facts>
          {trend.predictionNote && <p className={`${text.small} ${text.quiet}`}>예상 승률: {trend.predictionNote}</p>}
          {trend.insights.length > 0 && (
            <>
              <h3>
                <Explained by="insights">눈에 띄는 점</Explained>
              </h3>
              <Insights sentences={trend.insights} />
            </>
          )}
        </CardStack>
      )}
    </Card>
  )
}

const Legend = () => (
  <div className={`${text.note} ${styles.legend}`} aria-hidden="true">
    <span className={layout.inline}>
      <svg width="10" height="10" aria-hidden="true">
        <circle className={styles.wonDot} cx="5" cy="5" r="4" />
      </svg>
      승리
    </span>
    <span className={layout.inline}>
      <svg width="10" height="10" aria-hidden="true">
        <circle className={styles.lostDot} cx="5" cy="5" r="3.5" />
      </svg>
      패배
    </span>
  </div>
)
