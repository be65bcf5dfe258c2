import type { AggregateStats } from '@buri/contract/players'
import { Rate } from '#web/ui/game/Rate.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatDuration, formatHours, formatNumber, formatOneDecimal, formatTwoDecimals } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { Explained } from '#web/ui/tips/Explained.tsx'
import styles from './AnalysisSummary.module.css'

export const AnalysisSummary = ({ stats }: { stats: AggregateStats }) => (
  <Card>
    <dl className={`${layout.grid16} ${text.num} ${styles.numbers}`}>
      <div>
        <dt>
          <Explained by="sampleWinRate">승률</Explained>
        </dt>
        <dd>
          <Rate percent={stats.winRate} games={stats.sample} />
        </dd>
        <dd>
          {formatNumber(stats.sample)}판 {formatNumber(stats.wins)}승 {formatNumber(stats.losses)}패
        </dd>
      </div>
      <div>
        <dt>
          <Explained by="avgKda">평균 KDA</Explained>
        </dt>
        <dd>{stats.isPerfect ? 'Perfect' : formatTwoDecimals(stats.avgKda)}</dd>
        <dd>
          {formatOneDecimal(stats.avgKills)} / {formatOneDecimal(stats.avgDeaths)} /{' '}
          {formatOneDecimal(stats.avgAssists)}
        </dd>
      </div>
      <div>
        <dt>
          <Explained by="avgCs">평균 CS</Explained>
        </dt>
        <dd>{formatNumber(stats.avgCs)}</dd>
        <dd>분당 {formatOneDecimal(stats.avgCsPerMin)}</dd>
      </div>
      <div>
        <dt>
          <Explained by="avgVisionScore">시야 점수</Explained>
        </dt>
        <dd>{formatOneDecimal(stats.avgVisionScore)}</dd>
        <dd>와드 {formatOneDecimal(stats.avgWardsPlaced)}</dd>
      </div>
      <div>
        <dt>
          <Explained by="sampleGameTime">평균 경기 시간</Explained>
        </dt>
        <dd>{formatDuration(stats.avgGameTime)}</dd>
        <dd>합계 {formatHours(stats.totalGameTime)}</dd>
      </div>
    </dl>
  </Card>
)
