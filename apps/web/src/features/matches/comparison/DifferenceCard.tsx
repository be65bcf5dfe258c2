import type { MatchDetail } from '@buri/contract/matches'
import { mdiChartLine } from '@mdi/js'
import { useState } from 'react'
import { Segments } from '#web/ui/charts/Segments.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatThousands } from '#web/ui/text/format.ts'
import { FigureTable } from '../FigureTable.tsx'
import styles from './DifferenceCard.module.css'
import { DifferenceChart } from './DifferenceChart.tsx'
import { leadText } from './differenceWords.ts'

type Timeline = NonNullable<MatchDetail['timeline']>
type Kind = 'gold' | 'experience'
type View = 'chart' | 'table'

const KIND_OPTIONS = [
  { value: 'gold', label: '골드' },
  { value: 'experience', label: '경험치' },
] as const
const VIEW_OPTIONS = [
  { value: 'chart', label: '차트' },
  { value: 'table', label: '표' },
] as const

export function DifferenceCard({ timeline }: { timeline: Timeline }) {
  const [kind, setKind] = useState<Kind>('gold')
  const [view, setView] = useState<View>('chart')
  const name = kind === 'gold' ? '골드' : '경험치'
  const values = kind === 'gold' ? timeline.goldDifference : timeline.experienceDifference
  return (
    <Card labelledBy="difference">
      <CardHead id="difference" title={`${name} 차이`} icon={mdiChartLine} sub="1분 간격" />
      <div className={`${layout.flow} ${styles.chartTools}`}>
        <Segments label="무엇의 차이" value={kind} options={KIND_OPTIONS} onChange={setKind} />
        <Segments label="보는 방법" value={view} options={VIEW_OPTIONS} onChange={setView} />
      </div>
      {view === 'chart' ? (
        <DifferenceChart name={name} values={values} events={timeline.events} />
      ) : (
        <DifferenceTable name={name} timeline={timeline} />
      )}
    </Card>
  )
}

function DifferenceTable({ name, timeline }: { name: string; timeline: Timeline }) {
  const minutes = timeline.goldDifference.map((gold, minute) => ({
    minute,
    gold,
    experience: timeline.experienceDifference[minute] ?? null,
  }))
  return (
    <FigureTable label={`${name} 차이 표`} head={['시각', '골드', '경험치']}>
      {minutes.map(({ minute, gold, experience }) => (
        <tr key={minute}>
          <th scope="row">{minute}분</th>
          <td>{leadText(gold, formatThousands)}</td>
          <td>{leadText(experience, formatThousands)}</td>
        </tr>
      ))}
    </FigureTable>
  )
}
