import type { ReactNode } from 'react'
import { classNames } from '#web/ui/style/classNames.ts'
import styles from './Disclosure.module.css'

type DisclosureProps = { label: string; className?: string | undefined; children: ReactNode }

export const Disclosure = ({ label, className, children }: DisclosureProps) => (
  <details className={classNames(styles.fold, className)}>
    <summary>{label}</summary>
    {children}
  </details>
)
