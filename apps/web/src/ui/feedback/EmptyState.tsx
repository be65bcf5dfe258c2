import type { ReactNode } from 'react'
import layout from '#web/ui/layout/layout.module.css'
import { Drawing, type DrawingName } from './Drawing.tsx'
import styles from './EmptyState.module.css'

type EmptyStateProps = {
  drawing?: DrawingName
  title: string
  children?: ReactNode
  /** One primary action, and at most one other. */
  actions?: ReactNode
  /** The heading's level: 2 inside a page that has a title of its own. */
  level?: 1 | 2 | 3
}

export function EmptyState({ drawing = 'nest', title, children, actions, level = 3 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.empty}>
      <Drawing name={drawing} />
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={`${layout.flow} ${styles.actions}`}>{actions}</div>}
    </div>
  )
}
