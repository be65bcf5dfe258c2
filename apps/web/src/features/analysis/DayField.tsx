import { useState } from 'react'
import text from '#web/ui/text/text.module.css'
import { dayOf } from './analysisView.ts'
import styles from './DayField.module.css'

type DayFieldProps = { label: string; value: string | undefined; onChoose: (day: string) => void }

/** Reports the text only once it is a valid day or empty. */
export function DayField({ label, value = '', onChoose }: DayFieldProps) {
  const [typed, setTyped] = useState(value)
  const [previousValue, setPreviousValue] = useState(value)
  if (value !== previousValue) {
    setPreviousValue(value)
    setTyped(value)
  }
  const type = (text: string) => {
    setTyped(text)
    if (text === '' || dayOf(text)) onChoose(text)
  }
  return (
    <input
      className={`${text.num} ${text.secondary} ${styles.day}`}
      type="date"
      aria-label={label}
      value={typed}
      onChange={(event) => type(event.target.value)}
    />
  )
}
