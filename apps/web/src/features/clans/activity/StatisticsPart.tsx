import { mdiInformationOutline } from '@mdi/js'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './StatisticsPart.module.css'

type StatisticsPartProps = {
  id?: string
  title: string
  icon?: string
  sub?: ReactNode
  action?: ReactNode
  /** How the numbers are made, and from how many games. */
  rule?: ReactNode
  children: ReactNode
}

export function StatisticsPart({ id, title, icon, sub, action, rule, children }: StatisticsPartProps) {
  const ownId = useId()
  const titleId = id ?? ownId
  const [isRuleOpen, setRuleOpen] = useState(false)
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title={title} sub={sub} {...(icon && { icon })}>
        {rule && (
          <IconButton
            icon={mdiInformationOutline}
            label="집계 기준"
            aria-expanded={isRuleOpen}
            onClick={() => setRuleOpen(!isRuleOpen)}
          />
        )}
        {action}
      </CardHead>
      <CardBody className={styles.part}>
        {isRuleOpen && <p className={`${text.note} ${styles.rule}`}>{rule}</p>}
        {children}
      </CardBody>
    </Card>
  )
}
