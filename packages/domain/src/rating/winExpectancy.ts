import type { SkillEstimate } from './rating.ts'

// Weng and Lin (2011) define β for the performance of a team. A team of five players has √5 times a player's 25/6.
export const BETA = (25 / 6) * Math.sqrt(5)

/**
 * Divides the log-odds of every prediction. At 1, predictions would follow from the ratings alone. Clans balance their
 * games themselves, so confident predictions fare badly there. On 95 Korean in-house games β = 20 had a lower Brier
 * score than 9.3; at a usual σ this temperature has the effect of β = 20. On 31 other games and on a made-up clan, any
 * temperature from 1 to 1.5 is within .0002 of the best. Measure again with `npm run bench -- calibration`.
 */
export const PREDICTION_TEMPERATURE = 1.5

const LOGISTIC_MAX = 1 - 1e-9

/** Returns 1/(1+e^-x), the logistic curve, 0..1. */
export const logistic = (x: number) => 1 / (1 + Math.exp(-x))

/** Returns the log-odds of a probability, which is held away from 0 and 1 so that they are finite. */
export function logit(p: number): number {
  const safe = Math.min(LOGISTIC_MAX, Math.max(1 - LOGISTIC_MAX, p))
  return Math.log(safe / (1 - safe))
}

/**
 * Returns the log-odds that the first team wins: Δμ/(T·c) with c = √(2β² + Σσ²).
 * The curve is logistic, like that of the rating update. OpenSkill's own `predictWin` is a normal curve, about 1.7
 * times as steep.
 */
export function winLogOdds(
  mine: readonly SkillEstimate[],
  theirs: readonly SkillEstimate[],
  temperature = PREDICTION_TEMPERATURE,
) {
  let difference = 0
  let variance = 2 * BETA * BETA
  for (const { mu, sigma } of mine) {
    difference += mu
    variance += sigma * sigma
  }
  for (const { mu, sigma } of theirs) {
    difference -= mu
    variance += sigma * sigma
  }
  return difference / (temperature * Math.sqrt(variance))
}

/** Returns `winLogOdds` from the difference of the teams' μ and the sum of all σ². */
export const logOddsOf = (difference: number, variance: number) =>
  difference / (PREDICTION_TEMPERATURE * Math.sqrt(2 * BETA * BETA + variance))

/**
 * Returns the standard deviation of the log-odds that comes from the ratings' uncertainty alone. `variance` is the sum
 * of all σ².
 */
export const logOddsDoubt = (variance: number) => logOddsOf(Math.sqrt(variance), variance)

/** Returns the probability 0..1 that the first team beats the second; see `winLogOdds`. */
export const expectedWin = (
  mine: readonly SkillEstimate[],
  theirs: readonly SkillEstimate[],
  temperature = PREDICTION_TEMPERATURE,
) => logistic(winLogOdds(mine, theirs, temperature))

/** Returns the chance 0..1 that a player wins if the nine others are average players of the clan. */
export function expectedAgainstAverage(player: SkillEstimate, average: SkillEstimate): number {
  const averageTeam = Array.from({ length: 4 }, () => average)
  return expectedWin([player, ...averageTeam], [average, ...averageTeam])
}
