import type { ClanDashboard } from '@buri/contract/clanActivity'
import { mdiCalendarWeekOutline } from '@mdi/js'
import { WEEKDAYS } from '#web/ui/charts/activity.ts'
import { ChartTable } from '#web/ui/charts/ChartTable.tsx'
import { markOf, NavigableChart } from '#web/ui/charts/NavigableChart.tsx'
import styles from './activity.module.css'
import { Part } from './Part.tsx'

const AMOUNTS = [
  { key: 'games', term: '내전', unit: '판' },
  { key: 'people', term: '사람', unit: '명' },
  { key: 'nights', term: '밤', unit: '번' },
] as const

/** This week beside the last: never against a whole week what is only half over. */
export function WeekPart({ week }: { week: ClanDashboard['week'] }) {
  const most = Math.max(1, ...week.days.flatMap(({ last, now }) => [last, now]))
  const words = week.days.map(({ last, now }, day) => `${WEEKDAYS[day]}요일 이번 주 ${now}판, 지난주 ${last}판`)
  return (
    <Part
      title="이번 주와 지난주"
      icon={mdiCalendarWeekOutline}
      rule="순위에 드는 클랜 내전만 세요. 월요일 오전 6시부터 일주일이고, 자정을 넘긴 경기는 전날 밤으로 봐요."
    >
      <div className={styles.week}>
        <dl className={styles.amounts}>
          {AMOUNTS.map(({ key, term, unit }) => (
            <div key={key}>
              <dt>{term}</dt>
              <dd>
                <b>{week.now[key]}</b>
                {unit} <Difference by={week.now[key] - week.lastByNow[key]} />
                <small>
                  지난주 이맘때 {week.lastByNow[key]}
                  {unit}
                </small>
                <small>
                  지난주 모두 {week.last[key]}
                  {unit}
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
              <span className={styles.legend}>
                <i className={styles.before} /> 지난주 <i className={styles.now} /> 이번 주
              </span>
            }
          >
            <NavigableChart className={styles.bars} sentence="요일별 내전 수" words={words} start={0}>
              {() =>
                week.days.map(({ last, now }, day) => (
                  <span key={WEEKDAYS[day]} className={styles.day} {...markOf(day, words[day])}>
                    <span className={styles.pair} aria-hidden="true">
                      <i className={styles.before} style={{ '--share': `${(100 * last) / most}%` }} />
                      <i className={styles.now} style={{ '--share': `${(100 * now) / most}%` }} />
                    </span>
                    {WEEKDAYS[day]}
                  </span>
                ))
              }
            </NavigableChart>
          </ChartTable>
        </div>
      </div>
    </Part>
  )
}

const Difference = ({ by }: { by: number }) =>
  by === 0 ? (
    <span className={styles.same}>같음</span>
  ) : (
    <span className={by > 0 ? styles.up : styles.same}>
      {by > 0 ? '▲' : '▼'}
      {Math.abs(by)}
    </span>
  )
