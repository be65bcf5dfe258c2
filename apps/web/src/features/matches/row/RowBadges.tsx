import type { ReactNode } from 'react'
import { classNames } from '#web/ui/style/classNames.ts'
import styles from './RowBadges.module.css'

/** Badges lie above the row. A press that a badge does not handle opens the row. */
export const RowBadges = ({ className, children }: { className: string | undefined; children: ReactNode }) => (
  <div className={classNames(styles.badges, className)}>{children}</div>
)
