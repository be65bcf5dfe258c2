import type { ReactNode } from 'react'
import { classNames } from '#web/ui/style/classNames.ts'
import styles from './RowBadges.module.css'

/** They lie above the row; presses they do not handle open it. */
export const RowBadges = ({ className, children }: { className: string | undefined; children: ReactNode }) => (
  <div className={classNames(styles.badges, className)}>{children}</div>
)
