import { expectedAgainstAverage } from '@buri/domain/rating/winExpectancy'
import type { Ladder } from '#server/features/players/players.repository.ts'

/** The percentiles at which the score's sentence changes. */
export const PERCENTILES = [50, 80, 95] as const

type SkillEstimate = { mu: number; sigma: number }

/** The highest percentile whose threshold a score has reached, 0 below all; `null` if too few players are rated. */
export function percentileOf(score: number, { thresholds }: Ladder): number | null {
  if (thresholds.length === 0) return null
  return thresholds.findLast((threshold) => score >= threshold.score)?.percentile ?? 0
}

/** Probability to win among average players of the same island. */
export function expectationOf(belief: SkillEstimate | null, { averageMu, averageSigma }: Ladder): number | null {
  if (belief === null || averageMu === null || averageSigma === null) return null
  return expectedAgainstAverage(belief, { mu: averageMu, sigma: averageSigma })
}

/** The ladder's part of a cached profile's version. */
export const ladderVersion = ({ isListed, thresholds, averageMu, averageSigma }: Ladder) =>
  [isListed, ...thresholds.map(({ score }) => score), averageMu?.toFixed(2), averageSigma?.toFixed(2)].join(',')
