import type { Pattern } from '@buri/contract/players'
import { mdiCrosshairs } from '@mdi/js'
import { Card, CardHead } from '#web/ui/Card.tsx'
import { ChartTable } from '#web/ui/ChartTable.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { classNames } from '#web/ui/classNames.ts'
import { Explained } from '#web/ui/Explained.tsx'
import { useElementWidth } from '#web/ui/useElementWidth.ts'
import styles from './analysis.module.css'
import { NotEnough } from './NotEnough.tsx'
import { axisScore, radarGeometry } from './radarGeometry.ts'

type Axes = NonNullable<Pattern['styleAxes']>

export const StyleCard = ({ pattern }: { pattern: Pattern }) => (
  <Card labelledBy="play-style">
    <CardHead id="play-style" title={<Explained by="playStyle">플레이 스타일</Explained>} icon={mdiCrosshairs}>
      {pattern.playStyle && (
        <Chip tone="hot" isSmall>
          {pattern.playStyle}
        </Chip>
      )}
    </CardHead>
    {pattern.styleAxes ? (
      <div className={styles.body}>
        <ChartTable
          name="플레이 스타일 점수"
          head={['항목', '점수', '평균']}
          rows={pattern.styleAxes.map(({ axis, value }) => ({
            key: axis,
            cells: [axis, String(axisScore(value)), '50'],
          }))}
        >
          <StyleRadar axes={pattern.styleAxes} />
        </ChartTable>
        {pattern.playStyleDescription && <p className={styles.note}>{pattern.playStyleDescription}</p>}
        <p className={styles.footnote}>점선은 같은 포지션의 평균이고, 표본이 적을수록 평균에 가깝게 그려요.</p>
      </div>
    ) : (
      <NotEnough sample={pattern.sample}>플레이 스타일은 10판부터 그려요.</NotEnough>
    )}
  </Card>
)

const HEIGHT = 220
const FIRST_WIDTH = 280
const WIDEST = 360

function StyleRadar({ axes }: { axes: Axes }) {
  const [box, available] = useElementWidth<HTMLDivElement>(FIRST_WIDTH)
  const scores = axes.map(({ value }) => axisScore(value))
  const width = Math.min(WIDEST, available)
  const drawing = radarGeometry(scores, { width, height: HEIGHT })
  const sentence = `플레이 스타일. ${axes.map(({ axis }, index) => `${axis} ${scores[index]}`).join(', ')}. 평균은 50.`
  return (
    <div ref={box} className={classNames(styles.chart, styles.middle)}>
      <svg width={width} height={HEIGHT} role="img" aria-label={sentence}>
        <path className={styles.rim} d={drawing.rim} />
        {drawing.rings.map((ring) => (
          <path key={ring} className={styles.web} d={ring} />
        ))}
        {drawing.spokes.map(({ x, y }, index) => (
          <path
            key={axes[index]?.axis}
            className={styles.web}
            d={`M${drawing.centre.x} ${drawing.centre.y}L${x.toFixed(1)} ${y.toFixed(1)}`}
          />
        ))}
        <path className={styles.average} d={drawing.average} />
        <path className={styles.shape} d={drawing.shape} />
        {drawing.corners.map(({ x, y }, index) => (
          <circle
            key={axes[index]?.axis}
            className={index === drawing.strongest ? styles.strongest : styles.corner}
            cx={x}
            cy={y}
            r={4}
            data-tip={`${axes[index]?.axis} ${scores[index]} (평균 50)`}
          />
        ))}
        {drawing.labels.map(({ x, y }, index) => (
          <text
            key={axes[index]?.axis}
            className={classNames(styles.axisName, index === drawing.strongest && styles.first)}
            x={x}
            y={y}
          >
            {axes[index]?.axis}
          </text>
        ))}
      </svg>
    </div>
  )
}
