import { NEWCOMER_POINTS, POINTS_PER_MU, SETTLED_SIGMA, SIGMAS_OF_CAUTION } from '../rating/felicanScore.ts'
import { newRating, type SkillEstimate, START_MU, START_SIGMA } from '../rating/rating.ts'

export const SETTLED_DEVIATION = POINTS_PER_MU * SETTLED_SIGMA

type Strength = { strength: number; deviation: number }

/** Converts a rating to points. An unknown player has 1000. */
export const strengthOf = ({ mu, sigma }: SkillEstimate): Strength => ({
  strength: NEWCOMER_POINTS + POINTS_PER_MU * (mu - START_MU),
  deviation: POINTS_PER_MU * sigma,
})

/** A person who does not know a player's strength chooses a tier as a guess. */
export const GUESSABLE_TIERS = {
  IRON: '아이언쯤',
  BRONZE: '브론즈쯤',
  SILVER: '실버쯤',
  GOLD: '골드쯤',
  PLATINUM: '플래티넘쯤',
  EMERALD: '에메랄드쯤',
  DIAMOND: '다이아몬드쯤',
  MASTER: '마스터 이상',
} as const
export type StrengthEstimate = keyof typeof GUESSABLE_TIERS

/** Returns the middle of the tier, with the uncertainty of ranked players. */
export function guessedStrength(estimate: StrengthEstimate): Strength {
  const { balanceMu, balanceSigma } = newRating({ tier: estimate, division: estimate === 'MASTER' ? null : 'II' })
  return strengthOf({ mu: balanceMu, sigma: balanceSigma })
}

/**
 * Returns the strength of a settled player with a typed 부리 점수. Subtracts the part by which the score rises as a rating
 * gets more certain.
 */
export const strengthOfTypedScore = (score: number): Strength => ({
  strength: score - SIGMAS_OF_CAUTION * POINTS_PER_MU * (START_SIGMA - SETTLED_SIGMA),
  deviation: SETTLED_DEVIATION,
})

/**
 * Returns the strength of an unknown player: the median of `others`, or `NEWCOMER_POINTS` if there are none. It is as
 * uncertain as a newcomer's.
 */
export function unknownStrength(others: readonly number[]): Strength {
  const sorted = others.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const [low = NEWCOMER_POINTS, high = NEWCOMER_POINTS] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return { strength: (low + high) / 2, deviation: POINTS_PER_MU * START_SIGMA }
}
