import layout from '#web/ui/layout/layout.module.css'
import styles from './clock.module.css'

const RADIUS = 31
const RING_LENGTH = 2 * Math.PI * RADIUS
const HURRY_SECONDS = 5

type ClockProps = {
  /** An ISO time. `null` while the auction is paused without a limit. */
  until: string | null
  now: number
  /** The remaining seconds at which the ring is full. */
  seconds: number
  isPaused?: boolean
}

export function Clock({ until, now, seconds, isPaused = false }: ClockProps) {
  const secondsLeft = until === null ? null : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  const shareLeft = secondsLeft === null ? 1 : Math.min(1, secondsLeft / seconds)
  const isHurried = !isPaused && secondsLeft !== null && secondsLeft <= HURRY_SECONDS
  return (
    <div
      className={`${layout.middle} ${styles.clock}`}
      role="timer"
      aria-label={secondsLeft === null ? '멈춤' : `${secondsLeft}초 남음`}
      data-hurry={isHurried || undefined}
      data-paused={isPaused || undefined}
    >
      <svg viewBox="0 0 72 72" aria-hidden="true">
        <circle cx="36" cy="36" r={RADIUS} />
        <circle cx="36" cy="36" r={RADIUS} strokeDasharray={`${shareLeft * RING_LENGTH} ${RING_LENGTH}`} />
      </svg>
      <b>{secondsLeft ?? '멈춤'}</b>
      {isPaused && secondsLeft !== null && <small>멈춤</small>}
    </div>
  )
}
