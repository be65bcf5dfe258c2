import { AUCTION_LIMITS, BID_STEP } from './auction.ts'

/**
 * A captain's budget changes by `POINTS_PER_SCORE` for each point of 부리 점수 by which the captain differs from the mean
 * of all, but by at most `MAX_CHANGE`.
 */
const POINTS_PER_SCORE = 0.25
const MAX_CHANGE = 200

/**
 * Returns the points of each captain by 부리 점수, in multiples of ten. A stronger captain gets fewer. A captain without a
 * known score gets the usual points.
 */
export function budgetsByScore(scores: readonly (number | null)[], usual: number): number[] {
  const scored = scores.filter((score) => score !== null)
  const mean = scored.reduce((sum, score) => sum + score, 0) / Math.max(scored.length, 1)
  return scores.map((score) => {
    const change = score === null ? 0 : POINTS_PER_SCORE * (mean - score)
    const limited = Math.min(MAX_CHANGE, Math.max(-MAX_CHANGE, change))
    const budget = usual + Math.round(limited / BID_STEP) * BID_STEP
    return Math.min(AUCTION_LIMITS.budget.max, Math.max(AUCTION_LIMITS.budget.min, budget))
  })
}
