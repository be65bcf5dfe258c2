import { type ReactNode, useId } from 'react'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import styles from './Part.module.css'

type PartProps = {
  /** For what leads to it on the same page. */
  id?: string
  title: string
  icon?: string
  sub?: ReactNode
  action?: ReactNode
  /** How its numbers are made, and of how many. */
  rule?: ReactNode
  children: ReactNode
}

/** A card of a clan's numbers, with the rule they are made by below them. */
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
