import type { AggregateStats, PlayerProfile } from '@buri/contract/players'
import { Ring } from '#web/ui/charts/Ring.tsx'
import { Rate } from '#web/ui/game/Rate.tsx'
import { ResultLetter } from '#web/ui/game/ResultLetter.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import {
  formatHours,
  formatNumber,
  formatOneDecimal,
  formatPercent,
  formatTwoDecimals,
  UNKNOWN_TEXT,
} from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { Explained } from '#web/ui/tips/Explained.tsx'
import styles from './RecentSummary.module.css'

type Results = PlayerProfile['recentResults']
type RecentSummaryProps = { stats: AggregateStats; results: Results }

export function RecentSummary({ stats, results }: RecentSummaryProps) {
  const record = `${stats.wins}승 ${stats.losses}패`
  return (
    <Card labelledBy="recent-summary">
      <CardHead
        id="recent-summary"
        title={<Explained by="winRate">{`최근 ${stats.sample}판`}</Explained>}
        sub={
          <Explained by="avgGameTime">
            평균 {formatLength(stats.avgGameTime)} · 합계 {formatHours(stats.totalGameTime)}
          </Explained>
        }
      />
      <div className={styles.summary}>
        <Ring percent={stats.winRate} label={`승률 ${formatPercent(stats.winRate)}, ${record}`}>
          <Rate percent={stats.winRate} games={stats.sample} />
          <span className={text.note}>{record}</span>
        </Ring>
        <dl className={styles.figures}>
          <div>
            <dt className={text.note}>
              <Explained by="avgKda">평균 KDA</Explained>
            </dt>
            <dd>{stats.isPerfect ? 'Perfect' : formatTwoDecimals(stats.avgKda)}</dd>
            <dd>
              {formatOneDecimal(stats.avgKills)} / {formatOneDecimal(stats.avgDeaths)} /{' '}
              {formatOneDecimal(stats.avgAssists)}
            </dd>
          </div>
          <div>
            <dt className={text.note}>
              <Explained by="avgCs">평균 CS</Explained>
            </dt>
            <dd>{formatNumber(stats.avgCs)}</dd>
            <dd>분당 {formatOneDecimal(stats.avgCsPerMin)}</dd>
          </div>
          <div>
            <dt className={text.note}>
              <Explained by="avgVisionScore">시야 점수</Explained>
            </dt>
            <dd>{formatOneDecimal(stats.avgVisionScore)}</dd>
            <dd>와드 {stats.avgWardsPlaced === null ? UNKNOWN_TEXT : `${formatOneDecimal(stats.avgWardsPlaced)}개`}</dd>
          </div>
        </dl>
        <LastTen results={results} />
      </div>
    </Card>
  )
}

const formatLength = (seconds: number | null) =>
  seconds === null ? UNKNOWN_TEXT : `${Math.floor(seconds / 60)}분 ${Math.round(seconds % 60)}초`

function LastTen({ results }: { results: Results }) {
  const slots = Array.from({ length: 10 }, (_, index) => results[index] ?? { matchId: `없음 ${index}`, win: undefined })
  return (
    <div className={`${layout.grid8} ${text.note} ${styles.lastTen}`}>
      <span>최근 10판</span>
      {[slots.slice(0, 5), slots.slice(5)].map((five, row) => (
        <ul
          key={five[0]?.matchId}
          className={`${layout.grid4} ${styles.rowOfFive}`}
          aria-label={row === 0 ? '최근 1번째부터 5번째' : '6번째부터 10번째'}
        >
          {five.map(({ matchId, win }) => (
            <li key={matchId} className={styles.slot}>
              {win !== undefined && <ResultLetter win={win} />}
            </li>
          ))}
        </ul>
      ))}
    </div>
  )
}
