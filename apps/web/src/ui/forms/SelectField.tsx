import { Field } from './Field.tsx'

type SelectFieldProps = {
  label: string
  hint?: string | undefined
  /** The chosen value. An empty text means that nothing is chosen. */
  value: string | number
  options: readonly { value: string | number; label: string }[]
  onChange: (value: string) => void
  placeholder?: string
}

/** A select element of the browser with its label. */
export const SelectField = ({ label, hint, value, options, onChange, placeholder }: SelectFieldProps) => (
  <Field label={label} hint={hint}>
    {(control) => (
      <select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
)
