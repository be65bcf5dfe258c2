import type { ReactNode } from 'react'
import styles from './SidewaysScroll.module.css'

type SidewaysScrollProps = { label: string; children: ReactNode }

export const SidewaysScroll = ({ label, children }: SidewaysScrollProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll it, too.
  <section className={styles.scroll} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
