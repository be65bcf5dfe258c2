import { mdiChevronRight } from '@mdi/js'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '#web/ui/style/classNames.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './Card.module.css'

type CardProps = { children: ReactNode; className?: string | undefined; labelledBy?: string | undefined }

export function Card({ children, className, labelledBy }: CardProps) {
  return (
    <section className={classNames(styles.card, className)} aria-labelledby={labelledBy}>
      {children}
    </section>
  )
}

type CardHeadProps = {
  title: ReactNode
  id?: string
  /** Used only where icons tell different kinds of cards apart. */
  icon?: string
  sub?: ReactNode
  children?: ReactNode
}

/** `children` is the card's action, shown at the right. */
export function CardHead({ title, id, icon, sub, children }: CardHeadProps) {
  return (
    <div className={styles.head}>
      <h2 id={id}>
        {icon && <Icon path={icon} className={styles.icon} />}
        {title}
      </h2>
      {sub && <span className={`${text.note} ${text.num}`}>{sub}</span>}
      {children}
    </div>
  )
}

export function CardBody({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classNames(styles.body, className)}>{children}</div>
}

export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.more} to={to}>
      {children}
      <Icon path={mdiChevronRight} />
    </Link>
  )
}
