import { expectedAgainstAverage } from '@buri/domain/rating/winExpectancy'
import type { Ladder } from '#server/features/players/players.repository.ts'

export const PERCENTILES = [50, 80, 95] as const

type SkillEstimate = { mu: number; sigma: number }

/** Returns 0 if the score has passed no threshold, and `null` if too few players are rated. */
export function percentileOf(score: number, { thresholds }: Ladder): number | null {
  if (thresholds.length === 0) return null
  return thresholds.findLast((threshold) => score >= threshold.score)?.percentile ?? 0
}

/** Returns the probability of a win among average players of the same island. */
export function expectationOf(belief: SkillEstimate | null, { averageMu, averageSigma }: Ladder): number | null {
  if (belief === null || averageMu === null || averageSigma === null) return null
  return expectedAgainstAverage(belief, { mu: averageMu, sigma: averageSigma })
}

/** Returns the part of a cached profile's version that depends on the ladder. */
export const ladderVersion = ({ isListed, thresholds, averageMu, averageSigma }: Ladder) =>
  [isListed, ...thresholds.map(({ score }) => score), averageMu?.toFixed(2), averageSigma?.toFixed(2)].join(',')
