import { formatPercent } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'

const MIN_GAMES_SHOWN = 3
const MIN_GAMES_EMPHASISED = 10

type RateProps = { percent: number | null; games: number }

export function Rate({ percent, games }: RateProps) {
  if (percent === null || games < MIN_GAMES_SHOWN) {
    return (
      <span className={text.quiet} role="img" aria-label="표본 부족" title="표본 부족">
        -
      </span>
    )
  }
  return <b className={games < MIN_GAMES_EMPHASISED ? text.quiet : undefined}>{formatPercent(percent)}</b>
}
