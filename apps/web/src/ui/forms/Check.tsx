import type { ReactNode } from 'react'
import styles from './Check.module.css'

type CheckProps = { isChecked: boolean; onChange: (isChecked: boolean) => void; children: ReactNode }

export const Check = ({ isChecked, onChange, children }: CheckProps) => (
  <label className={styles.check}>
    <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
    {children}
  </label>
)
