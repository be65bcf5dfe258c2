import type { ReactNode } from 'react'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import styles from './create.module.css'

type OptionProps = { title: string; words?: string | undefined; children: ReactNode }

export const Option = ({ title, words, children }: OptionProps) => (
  <div className={styles.option}>
    <div>
      <b>{title}</b>
      {words && <span className={text.note}>{words}</span>}
    </div>
    <div className={`${layout.grid8} ${styles.choices}`}>{children}</div>
  </div>
)
