import { meanOfKnown } from '../statistics/ratios.ts'
import type { Side } from './matchFacts.ts'

export const CLOSENESS_KINDS = ['close', 'usual', 'oneSided'] as const
export type Closeness = (typeof CLOSENESS_KINDS)[number]

export const CLOSENESS_NAMES: Record<Closeness, string | null> = { close: '접전', usual: null, oneSided: '일방적' }

export const SHORT_GAME_SECONDS = 22 * 60
/**
 * A game with a larger gold lead is one-sided. The lead is in percent of the poorer team's gold. Up to `CLOSE_LEAD` the
 * game is close.
 */
export const ONE_SIDED_LEAD = 15
const CLOSE_LEAD = 5

type GoldLine = { side: Side; goldEarned: number | null }

/** Returns the richer team's lead at the end, in percent of the other team's gold; `null` unless all gold is known. */
export function finalGoldLead(lines: readonly GoldLine[]): number | null {
  const sums = { blue: 0, red: 0 }
  for (const { side, goldEarned } of lines) {
    if (goldEarned === null) return null
    sums[side] += goldEarned
  }
  const smallerSum = Math.min(sums.blue, sums.red)
  return smallerSum === 0 ? null : (100 * (Math.max(sums.blue, sums.red) - smallerSum)) / smallerSum
}

/** A game that was over within 22 minutes is one-sided, whatever the gold. */
export const isShort = ({ durationSeconds }: { durationSeconds: number | null }): boolean =>
  durationSeconds !== null && durationSeconds < SHORT_GAME_SECONDS

/** A game is one-sided if it was over within 22 minutes or ended more than 15 % apart in gold, close up to 5 %. */
export function closenessOf({
  durationSeconds,
  lines,
}: {
  durationSeconds: number | null
  lines: readonly GoldLine[]
}): Closeness {
  const lead = finalGoldLead(lines)
  if (isShort({ durationSeconds }) || (lead ?? 0) > ONE_SIDED_LEAD) return 'oneSided'
  return lead !== null && lead <= CLOSE_LEAD ? 'close' : 'usual'
}

/**
 * Returns 팀 균형, not rounded: 100 if both teams of every game had the same chance beforehand, 0 if every winner was
 * certain. `chances` are the chances of one side, 0..1. Returns `null` if no chance is known.
 */
export function teamBalance(chances: readonly (number | null)[]): number | null {
  const mean = meanOfKnown(chances.map((chance) => (chance === null ? null : 1 - Math.abs(2 * chance - 1))))
  return mean === null ? null : 100 * mean
}
