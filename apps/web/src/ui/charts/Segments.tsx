import styles from './Segments.module.css'

type SegmentsProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string; note?: string }[]
  isWide?: boolean
  onChange: (value: Value) => void
}

export function Segments<Value extends string>({
  label,
  value,
  options,
  isWide = false,
  onChange,
}: SegmentsProps<Value>) {
  return (
    <fieldset className={styles.segments} data-wide={isWide || undefined} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.note !== undefined && <small>{option.note}</small>}
        </button>
      ))}
    </fieldset>
  )
}
