import type { DashboardStats } from '@buri/contract/admin/dashboard'
import { useId } from 'react'
import { ChartTable } from '#web/ui/charts/ChartTable.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { Tips } from '#web/ui/tips/Tips.tsx'
import admin from '../admin.module.css'
import styles from './dashboard.module.css'
import { barHeights, changeWords } from './trendWords.ts'

type TrendCardProps = {
  title: string
  total?: number
  unit: string
  trend: DashboardStats['matches']
  what: string
}

export function TrendCard({ title, total, unit, trend, what }: TrendCardProps) {
  const titleId = useId()
  const { week, weekBefore, days } = trend
  const heights = barHeights(days.map(({ count }) => count))
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title={title} />
      <CardBody>
        <p className={styles.number}>
          {formatNumber(total ?? week)}
          <span className={text.secondary}>{unit}</span>
        </p>
        <p className={`${admin.quiet} ${styles.week}`}>
          최근 7일 {what} {formatNumber(week)}
          {unit}, {changeWords(week, weekBefore, unit)}
        </p>
        <ChartTable
          name={`${title} 하루별`}
          head={['날짜', what]}
          rows={days.map(({ day, count }) => ({ key: day, cells: [day, `${formatNumber(count)}${unit}`] }))}
        >
          <Tips>
            <div className={styles.days} aria-hidden="true">
              {days.map(({ day, count }, index) => (
                <i
                  key={day}
                  data-tip={`${day} ${formatNumber(count)}${unit}`}
                  style={{ '--height': `${heights[index]}%` }}
                />
              ))}
            </div>
          </Tips>
        </ChartTable>
      </CardBody>
    </Card>
  )
}
