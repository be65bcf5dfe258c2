import type { ReactNode } from 'react'
import styles from './create.module.css'

type OptionProps = { title: string; words?: string | undefined; children: ReactNode }

/** One setting of a night with its choices. */
export const Option = ({ title, words, children }: OptionProps) => (
  <div className={styles.option}>
    <div>
      <b>{title}</b>
      {words && <span className={styles.quiet}>{words}</span>}
    </div>
    <div className={styles.choices}>{children}</div>
  </div>
)
