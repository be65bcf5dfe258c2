import type { ReactNode } from 'react'
import styles from './CardStack.module.css'

/** Stacks the content below a card's head. */
export const CardStack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>
