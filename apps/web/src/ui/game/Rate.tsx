import { formatPercent } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'

/** Of fewer games a percentage says nothing. */
const HIDDEN_UNDER = 3
/** Of fewer games a percentage is shown, but quietly. */
const QUIET_UNDER = 10

type RateProps = { percent: number | null; games: number }

/** A share of games, as loud as their number allows. */
export function Rate({ percent, games }: RateProps) {
  if (percent === null || games < HIDDEN_UNDER) {
    return (
      <span className={text.quiet} role="img" aria-label="표본 부족" title="표본 부족">
        -
      </span>
    )
  }
  return <b className={games < QUIET_UNDER ? text.quiet : undefined}>{formatPercent(percent)}</b>
}
