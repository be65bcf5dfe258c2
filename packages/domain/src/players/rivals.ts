import { DAY_MS } from '../seoulTime.ts'
import { percentOf, shrunkRate } from '../statistics/ratios.ts'
import type { PairRecord } from './pairRecord.ts'

const MATCHES_NEEDED = 3
const SHRINKING_GAMES = 6
const CLEAR_ADVANTAGE = 0.56
const SAME_LANE_EXTRA = 0.5
const FADING_DAYS = 60
const MAX_SHOWN = 5

type Advantage = '우세' | '열세' | '균등'
type Rivalry = {
  otherId: string
  encounters: number
  wins: number
  losses: number
  /** Percent 0..100, not shrunk. */
  winRate: number
  winLoss: string
  advantage: Advantage
  /** High if the rivalry is even, frequent and recent. */
  index: number
}

/**
 * Returns the head-to-head rate (w + 3)/(n + 6), 0..1. Where expectations are known, w gains Σ(0.5 − p), so that
 * beating weaker players counts less.
 */
function rivalryOf({ against, againstWins, expectedAgainst }: PairRecord): number {
  const luck = expectedAgainst === undefined || expectedAgainst === null ? 0 : 0.5 * against - expectedAgainst
  return shrunkRate(againstWins + luck, against, SHRINKING_GAMES)
}

/** Returns 우세 from .56 on, 열세 up to .44, and 균등 between: 3–0 is .67, 3–2 .545, 6–4 .5625. */
export function advantageOf(pair: PairRecord): Advantage {
  const rate = rivalryOf(pair)
  if (rate >= CLEAR_ADVANTAGE) return '우세'
  // 1 - .56 is not exactly .44 in floating point, but a mirrored record must get the mirrored result.
  return 1 - rate >= CLEAR_ADVANTAGE ? '열세' : '균등'
}

/** Returns √n·(1 − |2p̂ − 1|)·(0.5 + 0.5·e^(−days/60)). A match in the same lane counts 1.5. */
export function rivalryIndex(pair: PairRecord, now: number): number {
  const weight = pair.against + SAME_LANE_EXTRA * pair.sameLaneAgainst
  const days = Math.max(0, now - pair.lastMetAt) / DAY_MS
  return Math.sqrt(weight) * (1 - Math.abs(2 * rivalryOf(pair) - 1)) * (0.5 + 0.5 * Math.exp(-days / FADING_DAYS))
}

/** Returns the five strongest rivalries of at least three opposing matches. */
export function rivalsOf(pairs: readonly PairRecord[], now: number): Rivalry[] {
  return pairs
    .filter(({ against }) => against >= MATCHES_NEEDED)
    .map((pair) => ({ pair, index: rivalryIndex(pair, now) }))
    .sort((a, b) => b.index - a.index)
    .slice(0, MAX_SHOWN)
    .map(({ pair, index }) => {
      const losses = pair.against - pair.againstWins
      return {
        otherId: pair.otherId,
        encounters: pair.against,
        wins: pair.againstWins,
        losses,
        winRate: percentOf(pair.againstWins, pair.against) ?? 0,
        winLoss: `${pair.againstWins}승 ${losses}패`,
        advantage: advantageOf(pair),
        index,
      }
    })
}

export const rivalExplanations = {
  rivals: '3번 이상 상대로 만난 사람 중 자주, 비슷하게 겨루고 최근에 만난 순서예요. 같은 포지션이면 1.5배로 세요.',
  advantage: '(이긴 수+3)÷(만난 수+6)이 56% 이상이면 우세, 44% 이하면 열세, 그 사이는 균등이에요.',
} as const
