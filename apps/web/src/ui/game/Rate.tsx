import { formatPercent } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'

/** Fewer games get no percentage. */
const HIDDEN_UNDER = 3
/** Fewer games get a subdued percentage. */
const QUIET_UNDER = 10

type RateProps = { percent: number | null; games: number }

/** A share of games, emphasised by their number. */
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
