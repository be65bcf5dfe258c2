import type { ReactNode } from 'react'
import { Link } from 'react-router'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import styles from './CardRows.module.css'

type Children = { children: ReactNode }

export const CardRows = ({ children }: Children) => <ul className={styles.list}>{children}</ul>

export const CardRow = ({ to, children }: Children & { to: string | null }) => (
  <li>
    {to ? (
      <Link className={`${layout.line12} ${styles.row}`} to={to}>
        {children}
      </Link>
    ) : (
      <div className={`${layout.line12} ${styles.row}`}>{children}</div>
    )}
  </li>
)

export const CardRowText = ({ children }: Children) => (
  <span className={`${text.num} ${text.note} ${styles.text}`}>{children}</span>
)
