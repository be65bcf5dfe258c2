import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { Icon } from './Icon.tsx'

type BadgeProps = { tone?: 'plain' | 'mvp' | 'ace' | 'multi'; icon?: string | undefined; children: ReactNode }

export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      {icon && <Icon path={icon} />}
      {children}
    </span>
  )
}
