import { type ReactNode, useId } from 'react'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import styles from './Part.module.css'

type PartProps = {
  /** The anchor for links on the same page. */
  id?: string
  title: string
  icon?: string
  sub?: ReactNode
  action?: ReactNode
  /** How the numbers are made, and from how many games. */
  rule?: ReactNode
  children: ReactNode
}

/** A card of a clan's numbers, with the rule behind them below. */
export function Part({ id, title, icon, sub, action, rule, children }: PartProps) {
  const ownId = useId()
  const titleId = id ?? ownId
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title={title} sub={sub} {...(icon && { icon })}>
        {action}
      </CardHead>
      <CardBody className={styles.part}>
        {children}
        {rule && <p className={styles.rule}>{rule}</p>}
      </CardBody>
    </Card>
  )
}
