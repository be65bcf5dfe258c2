import type { ReactNode } from 'react'
import styles from './Pick.module.css'

type PickProps = { isChosen: boolean; onChoose: () => void; children: ReactNode }

/** One of a few filters in a row; the chosen one is ink. */
export function Pick({ isChosen, onChoose, children }: PickProps) {
  return (
    <button className={styles.pick} type="button" aria-pressed={isChosen} onClick={onChoose}>
      {children}
    </button>
  )
}

/** Scrolls sideways on a phone instead of wrapping. */
export function PickRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.row}>
      <legend className={styles.legend}>{label}</legend>
      {children}
    </fieldset>
  )
}
