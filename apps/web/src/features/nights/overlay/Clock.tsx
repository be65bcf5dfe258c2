import layout from '#web/ui/layout/layout.module.css'
import { HURRY_SECONDS, secondsLeft } from '../secondsLeft.ts'
import styles from './clock.module.css'

const RADIUS = 31
const RING_LENGTH = 2 * Math.PI * RADIUS

type ClockProps = {
  /** An ISO time. `null` while the auction is paused without a limit. */
  until: string | null
  now: number
  /** The length of the turn or sale in seconds, at which the ring is full. */
  seconds: number
  isPaused?: boolean
}

export function Clock({ until, now, seconds, isPaused = false }: ClockProps) {
  const remaining = until === null ? null : secondsLeft(until, now)
  const shareLeft = remaining === null ? 1 : Math.min(1, remaining / seconds)
  const isHurried = !isPaused && remaining !== null && remaining <= HURRY_SECONDS
  return (
    <div
      className={`${layout.middle} ${styles.clock}`}
      role="timer"
      aria-label={remaining === null ? '멈춤' : `${remaining}초 남음`}
      data-hurry={isHurried || undefined}
      data-paused={isPaused || undefined}
    >
      <svg viewBox="0 0 72 72" aria-hidden="true">
        <circle cx="36" cy="36" r={RADIUS} />
        <circle cx="36" cy="36" r={RADIUS} strokeDasharray={`${shareLeft * RING_LENGTH} ${RING_LENGTH}`} />
      </svg>
      <b>{remaining ?? '멈춤'}</b>
      {isPaused && remaining !== null && <small>멈춤</small>}
    </div>
  )
}
