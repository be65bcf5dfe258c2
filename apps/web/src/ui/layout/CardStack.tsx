import type { ReactNode } from 'react'
import styles from './CardStack.module.css'

export const CardStack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>
