import type { ReactNode } from 'react'
import { classNames } from '#web/ui/style/classNames.ts'
import styles from './Chip.module.css'
import { Icon } from './Icon.tsx'

type ChipProps = {
  tone?: 'plain' | 'tint' | 'accent' | 'good' | 'caution' | 'danger' | 'ink'
  isSmall?: boolean
  icon?: string | undefined
  children: ReactNode
  className?: string | undefined
}

export function Chip({ tone = 'plain', isSmall, icon, children, className }: ChipProps) {
  return (
    <span className={classNames(styles.chip, styles[tone], isSmall && styles.small, className)}>
      {icon && <Icon path={icon} />}
      {children}
    </span>
  )
}
