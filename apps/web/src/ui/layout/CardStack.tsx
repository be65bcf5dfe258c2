import type { ReactNode } from 'react'
import styles from './CardStack.module.css'

/** The content below a card's head, stacked. */
export const CardStack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>
