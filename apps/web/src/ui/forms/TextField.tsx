import { formatNumber } from '#web/ui/text/format.ts'
import styles from './Field.module.css'
import { Field } from './Field.tsx'

type TextFieldProps = {
  label: string
  value: string
  onChange: (text: string) => void
  maxLength?: number
  hint?: string | undefined
  error?: string | undefined
  /** True for a field with several lines. `rows` is how many it has at first. */
  isLong?: boolean
  rows?: number
  isCounted?: boolean
  required?: boolean
  autoComplete?: 'off'
  autoCapitalize?: 'characters'
  spellCheck?: false
  inputMode?: 'numeric'
  type?: 'search' | 'url' | 'number' | 'date' | 'datetime-local'
  min?: number
  max?: number | string
  placeholder?: string
}

export function TextField({
  label,
  value,
  onChange,
  maxLength,
  hint,
  error,
  isLong,
  rows,
  isCounted,
  ...rest
}: TextFieldProps) {
  const counted = isCounted && maxLength !== undefined && (
    <>
      <span>{hint}</span>
      <span className={styles.counter}>
        {formatNumber(value.length)} / {formatNumber(maxLength)}
      </span>
    </>
  )
  return (
    <Field label={label} error={error} hint={counted || hint}>
      {(control) => {
        const box = { ...rest, ...control, maxLength, value }
        return isLong ? (
          <textarea {...box} rows={rows} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <input {...box} onChange={(event) => onChange(event.target.value)} />
        )
      }}
    </Field>
  )
}
