import { type PointerEvent, useId } from 'react'
import { useArrowKeys } from '#web/ui/charts/useArrowKeys.ts'
import { useElementWidth } from '#web/ui/charts/useElementWidth.ts'
import { formatThousands } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import styles from './DifferenceChart.module.css'
import { differenceGeometry, nearestMinute } from './differenceGeometry.ts'
import { differenceSentence, minuteSentence, type TimelineEvent } from './differenceWords.ts'

/** Height in pixels. The chart is lower on a phone, so that the sentence below it fits on the screen. */
const heightFor = (width: number) => (width < 480 ? 280 : 380)
const FIRST_WIDTH = 600
const EVENTS_DRAWN: readonly TimelineEvent['kind'][] = ['baron', 'dragon', 'herald']

type DifferenceChartProps = { name: string; values: readonly number[]; events: readonly TimelineEvent[] }

/** The line is above zero while blue leads, and below while red leads. */
export function DifferenceChart({ name, values, events }: DifferenceChartProps) {
  const [box, width] = useElementWidth<HTMLDivElement>(FIRST_WIDTH)
  const clip = useId()
  const height = heightFor(width)
  const drawing = differenceGeometry(values, { width, height })
  const lastMinute = values.length - 1
  const {
    selected: minute,
    setSelected: setMinute,
    onKeyDown,
  } = useArrowKeys({ count: values.length, start: lastMinute })
  const pointedValue = minute === null ? undefined : drawing.points[minute]

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    setMinute(nearestMinute(drawing.points, event.clientX - left))
  }

  return (
    <>
      <div className={styles.chart}>
        <div
          ref={box}
          className={styles.canvas}
          role="slider"
          tabIndex={0}
          aria-label={`${differenceSentence(name, values)}. 방향키로 1분씩 볼 수 있어요.`}
          aria-valuemin={0}
          aria-valuemax={lastMinute}
          aria-valuenow={minute ?? lastMinute}
          aria-valuetext={minuteSentence(minute ?? lastMinute, values[minute ?? lastMinute] ?? 0, events)}
          onKeyDown={onKeyDown}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setMinute(null)}
        >
          <svg width={width} height={height} aria-hidden="true">
            <clipPath id={`${clip}above`}>
              <rect width={width} height={drawing.zero} />
            </clipPath>
            <clipPath id={`${clip}below`}>
              <rect y={drawing.zero} width={width} height={height} />
            </clipPath>
            {drawing.ticks.map(({ value, y }) => (
              <g key={value}>
                <line
                  className={value === 0 ? styles.zero : styles.grid}
                  x1={drawing.left}
                  x2={drawing.right}
                  y1={y}
                  y2={y}
                />
                <text className={styles.axis} x={drawing.left - 6} y={y + 4} textAnchor="end">
                  {formatTick(Math.abs(value))}
                </text>
              </g>
            ))}
            <path className={styles.blueArea} clipPath={`url(#${clip}above)`} d={drawing.area} />
            <path className={styles.redArea} clipPath={`url(#${clip}below)`} d={drawing.area} />
            <path className={styles.blueLine} clipPath={`url(#${clip}above)`} d={drawing.line} />
            <path className={styles.redLine} clipPath={`url(#${clip}below)`} d={drawing.line} />
            {events
              .filter((event) => EVENTS_DRAWN.includes(event.kind))
              .map((event) => (
                <circle
                  key={`${event.kind} ${event.atSeconds} ${event.side}`}
                  className={event.side === 'blue' ? styles.blueEvent : styles.redEvent}
                  cx={drawing.xOf(Math.min(lastMinute, event.atSeconds / 60))}
                  cy={event.side === 'blue' ? drawing.top + 2 : drawing.bottom - 2}
                  r={event.kind === 'baron' ? 5 : 3.5}
                />
              ))}
            {drawing.minutes.map(({ minute: at, x }) => (
              <text key={at} className={styles.axis} x={x} y={height - 8} textAnchor="middle">
                {at}분
              </text>
            ))}
            <text className={styles.blueText} x={drawing.left + 8} y={drawing.top + 18}>
              블루팀 우세
            </text>
            <text className={styles.redText} x={drawing.left + 8} y={drawing.bottom - 10}>
              레드팀 우세
            </text>
            {pointedValue && (
              <>
                <line
                  className={styles.cursor}
                  x1={pointedValue.x}
                  x2={pointedValue.x}
                  y1={drawing.top}
                  y2={drawing.bottom}
                />
                <circle className={styles.point} cx={pointedValue.x} cy={pointedValue.y} r={5} />
              </>
            )}
          </svg>
        </div>
      </div>
      <p className={`${text.num} ${text.detail} ${styles.pointedText}`} aria-hidden="true">
        <b>{minuteSentence(minute ?? lastMinute, values[minute ?? lastMinute] ?? 0, events)}</b>
        {minute === null && ' · 차트를 가리키거나 방향키를 눌러 보세요. 위아래 점은 드래곤, 전령, 바론이에요.'}
      </p>
    </>
  )
}

const formatTick = (value: number) => (value === 0 ? '0' : formatThousands(value).replace('.0k', 'k'))
