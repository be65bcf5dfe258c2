import type { ReactNode } from 'react'
import layout from '#web/ui/layout/layout.module.css'
import styles from './CardStack.module.css'

/** The content below a card's head, stacked. */
export const CardStack = ({ children }: { children: ReactNode }) => (
  <div className={`${layout.grid12} ${styles.stack}`}>{children}</div>
)
