import styles from './Bar.module.css'

type BarProps = {
  /** The bar's length, from 0 to 100 percent. */
  percent: number
  tone?: 'data' | 'accent' | 'win' | 'loss' | 'taken'
  className?: string | undefined
}

/** The bar is hidden from screen readers, because the number is printed beside it. */
export function Bar({ percent, tone = 'data', className }: BarProps) {
  return (
    <span className={className ? `${styles.bar} ${className}` : styles.bar} aria-hidden="true">
      <i className={styles[tone]} style={{ '--share': `${Math.max(0, Math.min(100, percent))}%` }} />
    </span>
  )
}

type DuelProps = { blue: number; red: number; label: string }

export function Duel({ blue, red, label }: DuelProps) {
  const share = blue + red > 0 ? (blue / (blue + red)) * 100 : 50
  return (
    <span className={styles.duel} role="img" aria-label={label}>
      <i style={{ '--share': `${share}%` }} />
      <i />
    </span>
  )
}
