import { WEEK_MS } from '../seoulTime.ts'
import { seasonOf, seasonsBetween } from './season.ts'

/** A belief about strength: mean and standard deviation in OpenSkill's units. */
export type SkillEstimate = { mu: number; sigma: number }

/**
 * A player's strength from rated matches. `mu`/`sigma` are shown. `balanceMu`/`balanceSigma` get the same updates, but
 * start by tier. They are used for predictions and balancing, and are never shown as a number.
 */
export type Rating = {
  mu: number
  sigma: number
  balanceMu: number
  balanceSigma: number
  ratedGames: number
  ratedWins: number
  /** When the last rated match was played, in milliseconds; `null` before the first one. */
  lastPlayedAt: number | null
  season: string | null
}

// OpenSkill's own defaults: https://openskill.me, `mu` 25 and `sigma` 25/3.
export const START_MU = 25
export const START_SIGMA = 25 / 3

/** The rank in the game's own ladder from which a player's `balanceMu` starts. `division` is `I` to `IV`. */
type TierPrior = { tier: string; division: string | null } | 'unranked'

// Means by tier, as other in-house balancers use them. They are only for balancing and predictions, and never shown as
// a number.
const TIER_MU: Record<string, number> = {
  IRON: 14,
  BRONZE: 17,
  SILVER: 20,
  GOLD: 23,
  PLATINUM: 26,
  EMERALD: 29,
  DIAMOND: 32,
  MASTER: 35,
  GRANDMASTER: 35,
  CHALLENGER: 35,
}
const DIVISION_STEP = 0.75
const DIVISIONS_ABOVE_LOWEST: Record<string, number> = { IV: 0, III: 1, II: 2, I: 3 }
const RANKED_SIGMA = 5
const UNRANKED: SkillEstimate = { mu: 20, sigma: 10 }

function skillFromTier(prior: TierPrior | undefined): SkillEstimate {
  if (prior === undefined) return { mu: START_MU, sigma: START_SIGMA }
  if (prior === 'unranked') return UNRANKED
  const tierMu = TIER_MU[prior.tier.toUpperCase()]
  if (tierMu === undefined) return { mu: START_MU, sigma: START_SIGMA }
  const steps = prior.division === null ? 0 : (DIVISIONS_ABOVE_LOWEST[prior.division] ?? 0)
  return { mu: tierMu + DIVISION_STEP * steps, sigma: RANKED_SIGMA }
}

/**
 * Returns the rating of a player before the first rated match. Omit the prior if the tier is unknown, which is not the
 * same as `unranked`.
 */
export function newRating(tierPrior?: TierPrior): Rating {
  const balance = skillFromTier(tierPrior)
  return {
    mu: START_MU,
    sigma: START_SIGMA,
    balanceMu: balance.mu,
    balanceSigma: balance.sigma,
    ratedGames: 0,
    ratedWins: 0,
    lastPlayedAt: null,
    season: null,
  }
}

// In a week without a match strength becomes less certain: σ² grows by 0.5², up to a newcomer's σ.
export const IDLE_SIGMA_PER_WEEK = 0.5
// A new season keeps 70 % of the distance from the mean, and adds 3 to σ in quadrature.
export const SEASON_SIGMA = 3
export const SEASON_CARRY_OVER = 0.7

/** Returns the rating at a later moment, after idle weeks and season starts since the last match are applied. */
export function ratingAt(rating: Rating, time: number): Rating {
  if (rating.lastPlayedAt === null || rating.season === null) return rating
  const idleWeeks = Math.max(0, Math.floor((time - rating.lastPlayedAt) / WEEK_MS))
  const seasons = seasonsBetween(rating.season, seasonOf(time).id)
  if (idleWeeks === 0 && seasons === 0) return rating
  const added = idleWeeks * IDLE_SIGMA_PER_WEEK ** 2 + seasons * SEASON_SIGMA ** 2
  const share = SEASON_CARRY_OVER ** seasons
  return {
    ...rating,
    mu: START_MU + share * (rating.mu - START_MU),
    sigma: widenedSigma(rating.sigma, added),
    balanceMu: START_MU + share * (rating.balanceMu - START_MU),
    balanceSigma: widenedSigma(rating.balanceSigma, added),
  }
}

// An unranked player starts with a σ above the cap. Waiting must not make it smaller.
const widenedSigma = (sigma: number, addedVariance: number) =>
  Math.min(Math.sqrt(sigma * sigma + addedVariance), Math.max(START_SIGMA, sigma))
