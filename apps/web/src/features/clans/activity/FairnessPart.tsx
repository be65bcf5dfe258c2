import type { ClanDashboard } from '@buri/contract/clanActivity'
import { mdiScaleBalance } from '@mdi/js'
import { ChartTable } from '#web/ui/charts/ChartTable.tsx'
import { chartMarkProps, NavigableChart } from '#web/ui/charts/NavigableChart.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatDate, formatMonthDay, formatPercent } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import styles from './FairnessPart.module.css'
import lines from './lines.module.css'
import { StatisticsPart } from './StatisticsPart.tsx'

type Fairness = ClanDashboard['fairness']

/** A week with fewer games is drawn as a small sample. */
const MIN_GAMES = 5

const percentOf = (part: number, whole: number) => (whole === 0 ? null : Math.round((100 * part) / whole))

export function FairnessPart({ fairness: { month, monthBefore, weeks } }: { fairness: Fairness }) {
  const words = weeks.map(
    ({ startsAt, games, stomps, balance }) =>
      `${formatMonthDay(startsAt)} 주 팀 균형 ${formatPercent(balance)}, ${games}판 중 일방적인 판 ${stomps}판`,
  )
  const sample = (games: number) => `${games}판`
  return (
    <StatisticsPart
      title="공정함"
      icon={mdiScaleBalance}
      rule="팀 균형은 경기 전 두 팀의 승리 확률이 50%에 가까울수록 높아요. 일방적인 판은 22분 안에 끝났거나 마지막 골드 차이가 15%를 넘은 경기예요."
    >
      {weeks.every(({ games }) => games === 0) ? (
        <p className={lines.empty}>최근 여덟 주에 치른 클랜 내전이 없어요.</p>
      ) : (
        <>
          <dl className={`${layout.grid16} ${styles.figures}`}>
            <div>
              <dt className={text.note}>팀 균형, 30일</dt>
              <dd>
                <b>{formatPercent(month.balance)}</b>
                <small>
                  {sample(month.games)}
                  {monthBefore.games > 0 &&
                    ` · 그\u00a0전\u00a030일\u00a0${formatPercent(monthBefore.balance)}\u00a0(${sample(monthBefore.games)})`}
                </small>
              </dd>
            </div>
            <div>
              <dt className={text.note}>일방적인 판, 30일</dt>
              <dd>
                <b>{formatPercent(percentOf(month.stomps, month.games))}</b>
                <small>
                  {month.games}판 중 {month.stomps}판
                </small>
              </dd>
            </div>
          </dl>
          <ChartTable
            name="주마다의 공정함"
            head={['주', '팀 균형', '일방적인 판', '판수']}
            rows={weeks.map(({ startsAt, games, stomps, balance }) => ({
              key: startsAt,
              cells: [formatMonthDay(startsAt), formatPercent(balance), `${stomps}판`, `${games}판`],
            }))}
          >
            <NavigableChart
              className={styles.chart}
              sentence="주마다의 팀 균형과 일방적인 판"
              words={words}
              start={weeks.length - 1}
            >
              {() => <FairnessChart weeks={weeks} words={words} />}
            </NavigableChart>
          </ChartTable>
        </>
      )}
    </StatisticsPart>
  )
}

/** If there are more games, a share is drawn instead of a square for each game. */
const MAX_SQUARES = 16

/** The line shows how even the teams were. Below it, one-sided games are filled. */
function FairnessChart({ weeks, words }: { weeks: Fairness['weeks']; words: readonly string[] }) {
  const balances = weeks.flatMap(({ balance }) => balance ?? [])
  const lowest = Math.min(...balances)
  const span = Math.max(5, Math.max(...balances) - lowest)
  const points = weeks.map(({ balance, games }, index) => ({
    x: (100 * (index + 0.5)) / weeks.length,
    y: balance === null ? null : 100 - (100 * (balance - lowest)) / span,
    balance,
    isFew: games < MIN_GAMES,
  }))
  const knownPoints = points.filter((point) => point.y !== null)
  return (
    <>
      <span className={styles.line} aria-hidden="true">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polyline points={knownPoints.map(({ x, y }) => `${x},${y}`).join(' ')} />
        </svg>
        {knownPoints.map(({ x, y, balance, isFew }) => (
          <b key={x} data-few={isFew} style={{ '--x': `${x}%`, '--y': `${y}%` }}>
            <span>{balance}</span>
          </b>
        ))}
      </span>
      <span className={styles.weeks}>
        {weeks.map(({ startsAt, games, stomps }, index) => (
          <span key={startsAt} className={styles.week} {...chartMarkProps(index, words[index])}>
            {games <= MAX_SQUARES ? (
              <span className={styles.squares} aria-hidden="true">
                {[...Array(games).keys()].map((nth) => (
                  <i key={nth} data-stomp={nth < stomps} />
                ))}
              </span>
            ) : (
              <span className={styles.share} aria-hidden="true">
                <i style={{ '--share': `${percentOf(stomps, games) ?? 0}%` }} />
              </span>
            )}
            <span>
              {games === 0
                ? '-'
                : games <= MAX_SQUARES
                  ? `${stomps}/${games}`
                  : formatPercent(percentOf(stomps, games))}
            </span>
            <small>{dayOf(startsAt)}</small>
          </span>
        ))}
      </span>
    </>
  )
}

const dayOf = (iso: string) => formatDate(iso).slice(6, 12).replaceAll(' ', '').replace(/\.$/, '')
