import type { ReactNode } from 'react'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import styles from './FilterButton.module.css'

type FilterButtonProps = { isChosen: boolean; onChoose: () => void; children: ReactNode }

export function FilterButton({ isChosen, onChoose, children }: FilterButtonProps) {
  return (
    <button className={`${layout.inline} ${styles.filter}`} type="button" aria-pressed={isChosen} onClick={onChoose}>
      {children}
    </button>
  )
}

/** On a phone the row scrolls sideways instead of wrapping, except in a dialog. */
export function FilterButtonRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.row}>
      <legend className={text.hidden}>{label}</legend>
      {children}
    </fieldset>
  )
}
