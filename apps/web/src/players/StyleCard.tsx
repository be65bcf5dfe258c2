import type { Pattern } from '@buri/contract/players'
import { mdiCrosshairs } from '@mdi/js'
import { ChartTable } from '#web/ui/charts/ChartTable.tsx'
import { Radar } from '#web/ui/charts/Radar.tsx'
import { axisScore } from '#web/ui/charts/radarGeometry.ts'
import { NotEnough } from '#web/ui/feedback/NotEnough.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import { CardStack } from '#web/ui/layout/CardStack.tsx'
import { Chip } from '#web/ui/text/Chip.tsx'
import text from '#web/ui/text/text.module.css'
import { Explained } from '#web/ui/tips/Explained.tsx'

type StyleCardProps = { pattern: Pick<Pattern, 'styleSample' | 'styleAxes'> & Partial<Pattern> }

export const StyleCard = ({ pattern }: StyleCardProps) => (
  <Card labelledBy="play-style">
    <CardHead id="play-style" title={<Explained by="playStyle">플레이 스타일</Explained>} icon={mdiCrosshairs}>
      {pattern.playStyle && (
        <Chip tone="accent" isSmall>
          {pattern.playStyle}
        </Chip>
      )}
    </CardHead>
    {pattern.styleAxes ? (
      <CardStack>
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
        {pattern.playStyleDescription && (
          <p className={`${text.secondary} ${text.quiet}`}>{pattern.playStyleDescription}</p>
        )}
        <p className={`${text.small} ${text.quiet}`}>
          점선은 같은 포지션의 평균이고, 표본이 적을수록 평균에 가깝게 그려요.
        </p>
      </CardStack>
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
