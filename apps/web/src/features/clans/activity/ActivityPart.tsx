import { mdiClockOutline } from '@mdi/js'
import { activityCells, busiestCell, HOURS, WEEKDAYS } from '#web/ui/charts/activity.ts'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import table from './hours.module.css'
import lines from './lines.module.css'
import { StatisticsPart } from './StatisticsPart.tsx'

/** At least this many hours are shown, so that empty ones are visible too. */
const MIN_HOURS_SHOWN = 10
/** Below this number of matches no hour is called usual. */
const MIN_MATCHES = 3

type MatchesByHour = readonly (readonly number[])[]

export function ActivityPart({ activity }: { activity: MatchesByHour }) {
  const games = activity.flat().reduce((sum, count) => sum + count, 0)
  return (
    <StatisticsPart title="활동 시간대" icon={mdiClockOutline} sub={`최근 30일 ${formatNumber(games)}판`}>
      {games === 0 ? (
        <p className={lines.empty}>최근 30일에 치른 클랜 내전이 없어요.</p>
      ) : (
        <HourTable activity={activity} />
      )}
    </StatisticsPart>
  )
}

/** Every cell shows its number, so this chart needs no table beside it. */
function HourTable({ activity }: { activity: MatchesByHour }) {
  const rows = activityCells(activity)
  const busiest = busiestCell(activity)
  const busiestIfEnough =
    busiest && (activity[busiest.weekday]?.[busiest.hour] ?? 0) >= MIN_MATCHES ? busiest : undefined
  const playedHours = HOURS.flatMap((_, index) => (rows.some((cells) => (cells[index]?.count ?? 0) > 0) ? [index] : []))
  const lastHour = playedHours.at(-1) ?? 0
  const firstHour = Math.max(0, Math.min(playedHours[0] ?? 0, lastHour - MIN_HOURS_SHOWN + 1))
  const hours = HOURS.slice(firstHour, lastHour + 1)
  return (
    <>
      <div className={table.scroll}>
        <table className={table.hours} aria-label="요일과 시간대별 내전 횟수">
          <thead>
            <tr>
              <th scope="col">
                <span className={text.hidden}>요일</span>
              </th>
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  {hour}
                </th>
              ))}
              <th scope="col">합계</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, weekday) => (
              <tr key={WEEKDAYS[weekday]}>
                <th scope="row">{WEEKDAYS[weekday]}</th>
                {cells.slice(firstHour, lastHour + 1).map(({ hour, count, level }) => (
                  <td
                    key={hour}
                    data-level={level}
                    data-most={(hour === busiestIfEnough?.hour && weekday === busiestIfEnough.weekday) || undefined}
                  >
                    {count > 0 && count}
                  </td>
                ))}
                <td>{formatNumber(cells.reduce((sum, { count }) => sum + count, 0))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {busiestIfEnough && (
        <p>
          <b>
            {WEEKDAYS[busiestIfEnough.weekday]}요일 {busiestIfEnough.hour}시
          </b>
          에 가장 많이 모여요.
        </p>
      )}
    </>
  )
}
