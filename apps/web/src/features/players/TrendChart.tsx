import type { PlayerProfile } from '@buri/contract/players'
import { chartMarkProps, NavigableChart } from '#web/ui/charts/NavigableChart.tsx'
import { useElementWidth } from '#web/ui/charts/useElementWidth.ts'
import { classNames } from '#web/ui/style/classNames.ts'
import { formatPercent } from '#web/ui/text/format.ts'
import styles from './TrendChart.module.css'
import { trendGeometry } from './trendGeometry.ts'

type Points = NonNullable<PlayerProfile['trend']>['points']

const HEIGHT = 168
const FIRST_WIDTH = 280

/** Wins are dots and losses are rings; the newest match has the orange mark. */
export function TrendChart({ points }: { points: Points }) {
  const [box, width] = useElementWidth<HTMLDivElement>(FIRST_WIDTH)
  const drawing = trendGeometry(
    points.map((point) => point.value),
    { width, height: HEIGHT },
  )
  const newest = drawing.dots.at(-1)
  const words = points.map(
    (point, index) =>
      `${agoWords(points.length, index)} ${point.win ? '승리' : '패배'} · ${formatPercent(point.value)}`,
  )
  return (
    <NavigableChart
      ref={box}
      className={styles.chart}
      sentence={trendSentence(points)}
      words={words}
      start={points.length - 1}
    >
      {(pointIndex) => (
        <svg width={width} height={HEIGHT} aria-hidden="true">
          {drawing.grid.map(({ percent, y }) => (
            <g key={percent}>
              <line
                className={percent === 50 ? styles.halfLine : styles.grid}
                x1={drawing.left}
                x2={drawing.right}
                y1={y}
                y2={y}
              />
              {percent % 50 === 0 && (
                <text className={styles.axis} x={drawing.left - 6} y={y + 4} textAnchor="end">
                  {percent}%
                </text>
              )}
            </g>
          ))}
          <path className={styles.area} d={drawing.area} />
          <path className={styles.line} d={drawing.line} />
          {points.map((point, index) => (
            <circle
              key={point.matchId}
              className={classNames(point.win ? styles.wonDot : styles.lostDot, pointIndex === index && styles.pointed)}
              cx={drawing.dots[index]?.x}
              cy={drawing.dots[index]?.y}
              r={point.win ? 3.5 : 3}
              {...chartMarkProps(index, words[index])}
            />
          ))}
          {newest && <circle className={styles.newest} cx={newest.x} cy={newest.y} r={6.5} />}
          <text className={styles.axis} x={drawing.left} y={HEIGHT - 6}>
            {points.length}판 전
          </text>
          <text className={styles.axis} x={drawing.right} y={HEIGHT - 6} textAnchor="end">
            최근
          </text>
        </svg>
      )}
    </NavigableChart>
  )
}

export const agoWords = (count: number, index: number) => (index === count - 1 ? '최근 경기' : `${count - index}판 전`)

function trendSentence(points: Points): string {
  const firstPoint = points[0]
  const lastPoint = points.at(-1)
  if (!firstPoint || !lastPoint) return '승률 흐름을 그릴 경기가 없어요.'
  const wins = points.filter((point) => point.win).length
  return `최근 ${points.length}판 승률 흐름. ${formatPercent(firstPoint.value)}에서 시작해 지금 ${formatPercent(lastPoint.value)}, ${wins}승 ${points.length - wins}패`
}
