import type { Auction } from '@buri/contract/nights/auction'
import { formatDuration } from '#web/ui/text/format.ts'
import { HURRY_SECONDS, secondsLeft } from '../secondsLeft.ts'
import styles from './auction.module.css'

export function CountdownDial({ pause, endsAt, now }: { pause: Auction['pause']; endsAt: string; now: number }) {
  const until = pause ? pause.until : endsAt
  const seconds = until === null ? null : secondsLeft(until, now)
  return (
    <div
      className={styles.dial}
      role="timer"
      aria-label={seconds === null ? '멈춤' : `남은 시간 ${seconds}초`}
      data-hurry={(!pause && seconds !== null && seconds <= HURRY_SECONDS) || undefined}
    >
      {seconds === null ? '멈춤' : seconds > 60 ? formatDuration(seconds) : seconds}
    </div>
  )
}
