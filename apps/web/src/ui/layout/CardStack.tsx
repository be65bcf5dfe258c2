import type { ReactNode } from 'react'
import styles from './CardStack.module.css'

/** What stands under a card's head, one thing below the other. */
export const CardStack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>
