import { classNames } from '#web/ui/style/classNames.ts'
import { chartMarkProps, NavigableChart } from './NavigableChart.tsx'
import styles from './Radar.module.css'
import { radarGeometry } from './radarGeometry.ts'
import { useElementWidth } from './useElementWidth.ts'

const HEIGHT = 220
const FIRST_WIDTH = 280
const MAX_WIDTH = 360

type RadarProps = {
  /** `score` is 0 in the middle and 100 at the rim. */
  axes: readonly { name: string; score: number; tip: string }[]
  /** Text that screen readers read instead of the chart. */
  sentence: string
  hasAverage?: boolean
}

/** The numbers of the chart must also be in a table. */
export function Radar({ axes, sentence, hasAverage }: RadarProps) {
  const [box, available] = useElementWidth<HTMLDivElement>(FIRST_WIDTH)
  const width = Math.min(MAX_WIDTH, available)
  const drawing = radarGeometry(
    axes.map(({ score }) => score),
    { width, height: HEIGHT },
  )
  return (
    <NavigableChart
      ref={box}
      className={classNames(styles.chart, styles.middle)}
      sentence={sentence}
      words={axes.map(({ tip }) => tip)}
      start={drawing.strongest}
    >
      {(focusedIndex) => (
        <svg width={width} height={HEIGHT} aria-hidden="true">
          <path className={styles.rim} d={drawing.rim} />
          {drawing.rings.map((ring) => (
            <path key={ring} className={styles.web} d={ring} />
          ))}
          {drawing.spokes.map(({ x, y }, index) => (
            <path
              key={axes[index]?.name}
              className={styles.web}
              d={`M${drawing.centre.x} ${drawing.centre.y}L${x.toFixed(1)} ${y.toFixed(1)}`}
            />
          ))}
          <path className={hasAverage ? styles.average : styles.web} d={drawing.average} />
          <path className={styles.shape} d={drawing.shape} />
          {drawing.corners.map(({ x, y }, index) => (
            <circle
              key={axes[index]?.name}
              className={classNames(
                index === drawing.strongest ? styles.strongest : styles.corner,
                focusedIndex === index && styles.pointed,
              )}
              cx={x}
              cy={y}
              r={4}
              {...chartMarkProps(index, axes[index]?.tip)}
            />
          ))}
          {drawing.labels.map(({ x, y }, index) => (
            <text
              key={axes[index]?.name}
              className={classNames(styles.axisName, index === drawing.strongest && styles.first)}
              x={x}
              y={y}
            >
              {axes[index]?.name}
            </text>
          ))}
        </svg>
      )}
    </NavigableChart>
  )
}
