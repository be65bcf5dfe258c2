import { mdiAlertCircleOutline, mdiClose } from '@mdi/js'
import type { KeyboardEvent, ReactNode } from 'react'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { classNames } from '#web/ui/style/classNames.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import fieldStyles from './Field.module.css'
import styles from './PersonField.module.css'

/** `id` is the player's, if a suggestion was chosen. */
export type NameSearch = (label: string, onChoose: (name: string, id?: string) => void) => ReactNode

type PersonFieldProps = {
  label: string
  hint: string
  person: string | null
  error?: string | undefined
  nameSearch: NameSearch
  onChange: (name: string | null, id?: string) => void
}

export function PersonField({ label, hint, person, error, nameSearch, onChange }: PersonFieldProps) {
  return (
    <fieldset className={classNames(fieldStyles.field, styles.person)} onKeyDown={keepDialog}>
      <legend>{label}</legend>
      {person === null ? (
        <div className={styles.search}>
          {nameSearch(`${label} 찾기`, (name, id) => onChange(name.trim() || null, id))}
        </div>
      ) : (
        <div className={`${layout.line8} ${styles.chosenPerson}`}>
          <b>{person}</b>
          <IconButton icon={mdiClose} label={`${label} ${person} 지우기`} onClick={() => onChange(null)} />
        </div>
      )}
      {error ? (
        <p className={fieldStyles.error} role="alert">
          <Icon path={mdiAlertCircleOutline} />
          {error}
        </p>
      ) : (
        <div className={fieldStyles.hint}>{hint}</div>
      )}
    </fieldset>
  )
}

/** The first Escape closes the suggestions. Only the next one closes the dialog around them. */
function keepDialog(event: KeyboardEvent) {
  const isListOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
  if (event.key === 'Escape' && isListOpen) event.preventDefault()
}
