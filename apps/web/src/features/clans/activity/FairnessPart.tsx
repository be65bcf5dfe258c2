import type { ClanDashboard } from '@buri/contract/clanActivity'
import { mdiScaleBalance } from '@mdi/js'
import { ChartTable } from '#web/ui/charts/ChartTable.tsx'
import { markOf, NavigableChart } from '#web/ui/charts/NavigableChart.tsx'
import { formatMonthDay, formatPercent } from '#web/ui/text/format.ts'
import styles from './activity.module.css'
import { Part } from './Part.tsx'

type Fairness = ClanDashboard['fairness']

/** Of so few a share would say nothing. */
const GAMES_ENOUGH = 5

const percentOf = (part: number, whole: number) => (whole === 0 ? null : Math.round((100 * part) / whole))

export function FairnessPart({ fairness: { month, monthBefore, weeks } }: { fairness: Fairness }) {
  const words = weeks.map(
    ({ startsAt, games, stomps, balance }) =>
      `${formatMonthDay(startsAt)} 주 팀 균형 ${formatPercent(balance)}, ${games}판 가운데 일방적인 판 ${stomps}판`,
  )
  const sample = (games: number) => `${games}판`
  return (
    <Part
      title="공정함"
      icon={mdiScaleBalance}
      rule="팀 균형은 경기 전 두 팀의 승리 확률이 50%에 가까울수록 높아요. 일방적인 판은 22분 안에 끝났거나 마지막 골드 차이가 15%를 넘은 경기예요. 5판보다 적으면 흐리게 그려요."
    >
      {weeks.every(({ games }) => games === 0) ? (
        <p className={styles.none}>최근 여덟 주에 치른 클랜 내전이 없어요.</p>
      ) : (
        <>
          <dl className={styles.two}>
            <div>
              <dt>팀 균형, 30일</dt>
              <dd>
                <b>{formatPercent(month.balance)}</b>
                <small>
                  {sample(month.games)} · 그 전 30일 {formatPercent(monthBefore.balance)} ({sample(monthBefore.games)})
                </small>
              </dd>
            </div>
            <div>
              <dt>일방적인 판, 30일</dt>
              <dd>
                <b>{formatPercent(percentOf(month.stomps, month.games))}</b>
                <small>
                  {month.games}판 가운데 {month.stomps}판
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
            legend={
              <span className={styles.legend}>
                <i className={styles.now} /> 팀 균형 <i className={styles.stomp} /> 일방적인 판
              </span>
            }
          >
            <NavigableChart
              className={styles.weeks}
              sentence="주마다의 팀 균형과 일방적인 판"
              words={words}
              start={weeks.length - 1}
            >
              {() =>
                weeks.map(({ startsAt, games, stomps, balance }, index) => (
                  <span
                    key={startsAt}
                    className={styles.weekColumn}
                    data-few={games < GAMES_ENOUGH}
                    {...markOf(index, words[index])}
                  >
                    <b>{balance ?? '-'}</b>
                    <span className={styles.column} aria-hidden="true">
                      <i className={styles.now} style={{ '--share': `${balance ?? 0}%` }} />
                      <i className={styles.stomp} style={{ '--share': `${percentOf(stomps, games) ?? 0}%` }} />
                    </span>
                    <small>
                      {stomps}/{games}
                    </small>
                  </span>
                ))
              }
            </NavigableChart>
          </ChartTable>
        </>
      )}
    </Part>
  )
}
