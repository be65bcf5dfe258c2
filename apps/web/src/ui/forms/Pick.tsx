import type { ReactNode } from 'react'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import styles from './Pick.module.css'

type PickProps = { isChosen: boolean; onChoose: () => void; children: ReactNode }

/** One of a few filters in a row; the chosen one is ink. */
export function Pick({ isChosen, onChoose, children }: PickProps) {
  return (
    <button className={`${layout.inline} ${styles.pick}`} type="button" aria-pressed={isChosen} onClick={onChoose}>
      {children}
    </button>
  )
}

/** Scrolls sideways on a phone instead of wrapping, except in a dialog. */
export function PickRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.row}>
      <legend className={text.hidden}>{label}</legend>
      {children}
    </fieldset>
  )
}
