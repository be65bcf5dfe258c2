import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/style/classNames.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import styles from './IconButton.module.css'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  icon: string
  label: string
  /** The label must contain this number too. */
  count?: number
}

export function IconButton({ icon, label, count = 0, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(styles.iconButton, className)}
    >
      <Icon path={icon} />
      {count > 0 && <span className={styles.count} data-count={count > 99 ? '99+' : count} />}
    </button>
  )
}
