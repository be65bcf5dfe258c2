import type { ReactNode } from 'react'
import styles from './Ring.module.css'

const RADIUS = 50
const RING_LENGTH = 2 * Math.PI * RADIUS

type RingProps = {
  /** The filled part of the ring, from 0 to 100, or `null` to draw an empty ring. */
  percent: number | null
  label: string
  children: ReactNode
}

export function Ring({ percent, label, children }: RingProps) {
  const won = ((percent ?? 0) / 100) * RING_LENGTH
  return (
    <div className={styles.ring}>
      <svg width="116" height="116" viewBox="0 0 116 116" role="img" aria-label={label}>
        <circle className={percent === null ? styles.unknown : styles.lost} cx="58" cy="58" r={RADIUS} />
        {percent !== null && percent > 0 && (
          <>
            <circle className={styles.gap} cx="58" cy="58" r={RADIUS} strokeDasharray={`${won} ${RING_LENGTH}`} />
            <circle className={styles.won} cx="58" cy="58" r={RADIUS} strokeDasharray={`${won} ${RING_LENGTH}`} />
          </>
        )}
      </svg>
      <div className={styles.text}>{children}</div>
    </div>
  )
}
