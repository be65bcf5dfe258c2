import { mdiAlertCircleOutline } from '@mdi/js'
import { type ReactNode, useId } from 'react'
import { Icon } from '#web/ui/text/Icon.tsx'
import styles from './Field.module.css'

type FieldControl = {
  id: string
  className: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type FieldProps = {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Must give the attributes to the control: `{(control) => <input {...control} />}`. */
  children: (control: FieldControl) => ReactNode
}

export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId()
  const wordsId = `${id}-words`
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: styles.control,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? wordsId : undefined,
      })}
      {error ? (
        <p className={styles.error} id={wordsId} role="alert">
          <Icon path={mdiAlertCircleOutline} />
          {error}
        </p>
      ) : (
        hint && (
          <div className={styles.hint} id={wordsId}>
            {hint}
          </div>
        )
      )}
    </div>
  )
}
