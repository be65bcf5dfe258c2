import type { ClanDashboard } from '@buri/contract/clanActivity'
import { mdiCalendarWeekOutline } from '@mdi/js'
import { WEEKDAYS } from '#web/ui/charts/activity.ts'
import { ChartTable } from '#web/ui/charts/ChartTable.tsx'
import { chartMarkProps, NavigableChart } from '#web/ui/charts/NavigableChart.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import amounts from './amounts.module.css'
import lines from './lines.module.css'
import { StatisticsPart } from './StatisticsPart.tsx'
import styles from './WeekPart.module.css'

const WEEK_COUNTS = [
  { key: 'games', term: '내전', unit: '판' },
  { key: 'people', term: '참가자', unit: '명' },
  { key: 'nights', term: '내전한 날', unit: '일' },
] as const

type WeekPartProps = {
  week: ClanDashboard['week']
  planned: readonly number[]
}
/** Compares with the same part of last week, since this week is not over yet. */
export function WeekPart({ week, planned }: WeekPartProps) {
  const maxCount = Math.max(1, ...week.days.flatMap(({ last, now }) => [last, now]))
  const words = week.days.map(
    ({ last, now }, day) =>
      `${WEEKDAYS[day]}요일 이번 주 ${now}판, 지난주 ${last}판${planned.includes(day) ? ', 내전 예정' : ''}`,
  )
  return (
    <StatisticsPart
      title="이번 주와 지난주"
      icon={mdiCalendarWeekOutline}
      rule="순위에 반영되는 클랜 내전만 집계해요. 월요일 오전 6시부터 일주일이고, 자정을 넘긴 경기는 전날 밤으로 봐요."
    >
      <div className={styles.week}>
        <dl className={amounts.amounts}>
          {WEEK_COUNTS.map(({ key, term, unit }) => (
            <div key={key}>
              <dt>{term}</dt>
              <dd>
                <span className={styles.sum}>
                  <span>
                    <b>{week.now[key]}</b>
                    {unit}
                  </span>{' '}
                  <Difference by={week.now[key] - week.lastByNow[key]} />
                </span>
                <small>
                  <span>지난주 이맘때</span>{' '}
                  <b>
                    {formatNumber(week.lastByNow[key])}
                    {unit}
                  </b>
                </small>
                <small>
                  <span>지난주 전체</span>{' '}
                  <b>
                    {formatNumber(week.last[key])}
                    {unit}
                  </b>
                </small>
              </dd>
            </div>
          ))}
        </dl>
        <div>
          <ChartTable
            name="요일별 내전"
            head={['요일', '지난주', '이번 주']}
            rows={week.days.map(({ last, now }, day) => ({
              key: String(day),
              cells: [WEEKDAYS[day] ?? '', `${last}판`, `${now}판`],
            }))}
            legend={
              <span className={lines.legend}>
                <i className={styles.lastWeek} /> 지난주 <i className={styles.thisWeek} /> 이번 주
                {planned.length > 0 && (
                  <>
                    <i className={styles.planned} /> 내전 예정
                  </>
                )}
              </span>
            }
          >
            <NavigableChart className={styles.bars} sentence="요일별 내전 수" words={words} start={0}>
              {() =>
                week.days.map(({ last, now }, day) => (
                  <span key={WEEKDAYS[day]} {...chartMarkProps(day, words[day])}>
                    <span className={styles.dayPair} aria-hidden="true">
                      <i className={styles.lastWeek} style={{ '--share': `${(100 * last) / maxCount}%` }}>
                        {last > 0 && <b className={styles.count}>{last}</b>}
                      </i>
                      {now === 0 && planned.includes(day) ? (
                        <i className={styles.planned} />
                      ) : (
                        <i className={styles.thisWeek} style={{ '--share': `${(100 * now) / maxCount}%` }}>
                          {now > 0 && <b className={styles.count}>{now}</b>}
                        </i>
                      )}
                    </span>
                    {WEEKDAYS[day]}
                  </span>
                ))
              }
            </NavigableChart>
          </ChartTable>
        </div>
      </div>
    </StatisticsPart>
  )
}

const Difference = ({ by }: { by: number }) =>
  by === 0 ? null : (
    <span className={by > 0 ? lines.up : text.note}>
      {by > 0 ? '▲' : '▼'}
      {Math.abs(by)}
    </span>
  )
