import type { Pattern } from '@buri/contract/players'
import { mdiCrosshairs } from '@mdi/js'
import { ChartTable } from '#web/ui/charts/ChartTable.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import { Chip } from '#web/ui/text/Chip.tsx'
import { Explained } from '#web/ui/tips/Explained.tsx'
import styles from './analysis.module.css'
import { NotEnough } from './NotEnough.tsx'
import { Radar } from './Radar.tsx'
import { axisScore } from './radarGeometry.ts'

type StyleCardProps = { pattern: Pick<Pattern, 'styleSample' | 'styleAxes'> & Partial<Pattern> }

export const StyleCard = ({ pattern }: StyleCardProps) => (
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
      <NotEnough sample={pattern.styleSample}>플레이 스타일은 포지션을 아는 경기 10판부터 그려요.</NotEnough>
    )}
  </Card>
)

function StyleRadar({ axes }: { axes: NonNullable<Pattern['styleAxes']> }) {
  const scores = axes.map(({ axis, value }) => ({ name: axis, score: axisScore(value) }))
  return (
    <Radar
      axes={scores.map(({ name, score }) => ({ name, score, tip: `${name} ${score} (평균 50)` }))}
      sentence={`플레이 스타일. ${scores.map(({ name, score }) => `${name} ${score}`).join(', ')}. 평균은 50.`}
      hasAverage
    />
  )
}
