import { rate } from 'openskill'
import { bradleyTerryFull } from 'openskill/models'
import type { Side } from '../matches/matchFacts.ts'
import { type Rating, ratingAt, type SkillEstimate } from './rating.ts'
import { seasonOf } from './season.ts'
import { BETA, expectedWin } from './winExpectancy.ts'

// Added to every σ (in quadrature) before each match, so that no rating is ever final.
const TAU = 0.1

/** Names the algorithm, the library's version and the parameters with which a stored rating was made. */
export const RATING_MODEL =
  'bradley-terry-full;openskill@5.0.1;mu=25;sigma=25/3;beta=25/6*sqrt5;tau=0.1;idle=0.5/week;season=0.7,3'

type Teams = { blue: readonly Rating[]; red: readonly Rating[] }
export type RatedMatch = { winner: Side; playedAt: number }
type RatedTeams = { blue: Rating[]; red: Rating[]; expectedBlue: number }

// Bradley-Terry gives the same numbers as Plackett-Luce for two teams, in less time.
const RATING_OPTIONS = { model: bradleyTerryFull, beta: BETA, tau: TAU }

/**
 * Returns the ratings after one match, in the given order, and blue's predicted chance 0..1. Idle weeks and season
 * starts up to the match are applied first.
 */
export function rateMatch(before: Teams, match: RatedMatch): RatedTeams {
  const season = seasonOf(match.playedAt).id
  const blue = before.blue.map((rating) => ratingAt(rating, match.playedAt))
  const red = before.red.map((rating) => ratingAt(rating, match.playedAt))
  const shownRatings = updatedRatings(blue.map(shownBelief), red.map(shownBelief), match.winner)
  const balance = updatedRatings(blue.map(balanceBelief), red.map(balanceBelief), match.winner)

  const after = (rating: Rating, side: Side, index: number): Rating => {
    const { mu, sigma } = beliefAt(shownRatings[side], index)
    const { mu: balanceMu, sigma: balanceSigma } = beliefAt(balance[side], index)
    return {
      mu,
      sigma,
      balanceMu,
      balanceSigma,
      ratedGames: rating.ratedGames + 1,
      ratedWins: rating.ratedWins + (side === match.winner ? 1 : 0),
      lastPlayedAt: match.playedAt,
      season,
    }
  }
  return {
    blue: blue.map((rating, index) => after(rating, 'blue', index)),
    red: red.map((rating, index) => after(rating, 'red', index)),
    expectedBlue: expectedWin(inFixedOrder(blue.map(balanceBelief)), inFixedOrder(red.map(balanceBelief))),
  }
}

const shownBelief = ({ mu, sigma }: Rating): SkillEstimate => ({ mu, sigma })
const balanceBelief = ({ balanceMu, balanceSigma }: Rating): SkillEstimate => ({ mu: balanceMu, sigma: balanceSigma })

// Sums of floating-point numbers depend on their order, and two sources may list a team differently.
const byStrength = (a: SkillEstimate, b: SkillEstimate) => a.mu - b.mu || a.sigma - b.sigma
const inFixedOrder = (team: readonly SkillEstimate[]) => [...team].sort(byStrength)

function updatedRatings(
  blue: readonly SkillEstimate[],
  red: readonly SkillEstimate[],
  winner: Side,
): Record<Side, SkillEstimate[]> {
  const blueOrder = orderOf(blue)
  const redOrder = orderOf(red)
  const ranks = winner === 'blue' ? [1, 2] : [2, 1]
  const [blueAfter = [], redAfter = []] = rate([pick(blue, blueOrder), pick(red, redOrder)], {
    ...RATING_OPTIONS,
    rank: ranks,
  })
  return { blue: restoreOrder(blueAfter, blueOrder), red: restoreOrder(redAfter, redOrder) }
}

const orderOf = (team: readonly SkillEstimate[]) =>
  team.map((_, index) => index).sort((a, b) => byStrength(beliefAt(team, a), beliefAt(team, b)))

const pick = (team: readonly SkillEstimate[], order: readonly number[]) => order.map((index) => beliefAt(team, index))

function restoreOrder(sorted: readonly SkillEstimate[], order: readonly number[]): SkillEstimate[] {
  const team: SkillEstimate[] = []
  for (const [place, index] of order.entries()) team[index] = beliefAt(sorted, place)
  return team
}

function beliefAt(team: readonly SkillEstimate[], index: number): SkillEstimate {
  const belief = team[index]
  if (belief === undefined) throw new Error(`a team of ${team.length} has no player ${index}`)
  return belief
}
