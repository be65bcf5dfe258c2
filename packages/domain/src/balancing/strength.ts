import { NEWCOMER_POINTS, POINTS_PER_MU, SETTLED_SIGMA } from '../rating/felicanScore.ts'
import { type Belief, START_MU } from '../rating/rating.ts'

/** Standard deviation in points of a settled player's strength. */
export const SETTLED_DEVIATION = POINTS_PER_MU * SETTLED_SIGMA

type Strength = { strength: number; deviation: number }

/** A belief in points, of which an unknown player has 1000. */
export const strengthOf = ({ mu, sigma }: Belief): Strength => ({
  strength: NEWCOMER_POINTS + POINTS_PER_MU * (mu - START_MU),
  deviation: POINTS_PER_MU * sigma,
})
