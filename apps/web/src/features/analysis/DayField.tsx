import { useState } from 'react'
import { dayOf } from './analysisView.ts'
import styles from './DayField.module.css'

type DayFieldProps = { label: string; value: string | undefined; onChoose: (day: string) => void }

/** Keeps what is being typed to itself until it is a day, or nothing. */
export function DayField({ label, value = '', onChoose }: DayFieldProps) {
  const [typed, setTyped] = useState(value)
  const [chosen, setChosen] = useState(value)
  // The address changed: by this field, another one, or the way back.
  if (value !== chosen) {
    setChosen(value)
    setTyped(value)
  }
  const type = (text: string) => {
    setTyped(text)
    if (text === '' || dayOf(text)) onChoose(text)
  }
  return (
    <input
      className={styles.day}
      type="date"
      aria-label={label}
      value={typed}
      onChange={(event) => type(event.target.value)}
    />
  )
}
