import { mdiChevronDown } from '@mdi/js'
import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/style/classNames.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import styles from './Select.module.css'

type SelectProps = Omit<ComponentProps<'select'>, 'onChange'> & {
  label: string
  /** Empty if nothing is chosen. */
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  placeholder?: string
}

export function Select({ label, value, options, onChange, placeholder, className, ...rest }: SelectProps) {
  return (
    <span className={classNames(styles.select, className)}>
      <select {...rest} aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon path={mdiChevronDown} />
    </span>
  )
}
