import { ChartTable } from '#web/ui/charts/ChartTable.tsx'
import { chartMarkProps, NavigableChart } from '#web/ui/charts/NavigableChart.tsx'
import { classNames } from '#web/ui/style/classNames.ts'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { Explained } from '#web/ui/tips/Explained.tsx'
import styles from './ActivityMap.module.css'
import {
  type ActivityCell,
  activityCells,
  activitySentence,
  busiestCell,
  cellSentence,
  HOURS,
  WEEKDAYS,
} from './activity.ts'

const LEVEL_CLASSES = ['level0', 'level1', 'level2', 'level3', 'level4', 'level5'] as const

export function ActivityMap({ activity }: { activity: readonly (readonly number[])[] }) {
  const rows = activityCells(activity)
  const busiest = busiestCell(activity)
  return (
    <ChartTable
      name="요일과 시간대별 내전 횟수"
      head={['시각', ...WEEKDAYS]}
      rows={HOURS.map((hour) => ({
        key: String(hour),
        cells: [`${hour}시`, ...WEEKDAYS.map((_, weekday) => String(activity[weekday]?.[hour] ?? 0))],
      }))}
      legend={
        <span className={styles.scale} aria-hidden="true">
          적음
          {LEVEL_CLASSES.map((level) => (
            <i key={level} className={classNames(styles.swatch, styles[level])} />
          ))}
          많음
        </span>
      }
    >
      {busiest && (
        <p className={`${text.note} ${styles.pointedText}`}>
          <Explained by="activity">
            <b>
              {WEEKDAYS[busiest.weekday]}요일 {busiest.hour}시
            </b>
            에 가장 자주 (전체 기간 {formatNumber(busiest.count)}판)
          </Explained>
        </p>
      )}
      <NavigableChart
        className={styles.heat}
        sentence={activitySentence(activity)}
        words={rows.flat().map(cellSentence)}
        start={Math.max(
          0,
          rows.flat().findIndex((cell) => isSame(cell, busiest)),
        )}
        perRow={HOURS.length}
      >
        {(focusedIndex) => (
          <>
            {rows.map((cells, weekday) => [
              <span key={WEEKDAYS[weekday]}>{WEEKDAYS[weekday]}</span>,
              ...cells.map((cell, hour) => (
                <i
                  key={`${cell.weekday} ${cell.hour}`}
                  className={classNames(
                    styles.cell,
                    styles[LEVEL_CLASSES[cell.level] ?? 'level0'],
                    isSame(cell, busiest) && styles.busiest,
                    focusedIndex === weekday * HOURS.length + hour && styles.pointedCell,
                  )}
                  {...chartMarkProps(weekday * HOURS.length + hour, cellSentence(cell))}
                />
              )),
            ])}
            <div className={styles.hours}>
              <span>06</span>
              <span>12</span>
              <span>18</span>
              <span>00</span>
              <span>06시</span>
            </div>
          </>
        )}
      </NavigableChart>
    </ChartTable>
  )
}

const isSame = (cell: ActivityCell, other: ActivityCell | undefined) =>
  cell.weekday === other?.weekday && cell.hour === other.hour
