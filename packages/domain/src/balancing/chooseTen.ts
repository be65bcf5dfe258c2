import type { BalanceRequest } from './balanceRequest.ts'
import { PLAYERS_PER_GAME, seatedCost } from './balanceTeams.ts'
import { laneAssigner, SEATS_PER_TEAM } from './laneAssignment.ts'
import {
  costOfPairs,
  inCostOrder,
  membersOf,
  type RankedSplit,
  type SplitCosts,
  splitCostsOf,
  teamMasks,
} from './splitCosts.ts'
import { sumOf } from './teamCosts.ts'

/** The most candidates that can be searched exhaustively in a second. */
export const MAX_TO_CHOOSE_FROM = 14

/**
 * Chooses the ten of up to fourteen players whose best teams cost least, including the cost of leaving the others out.
 * Returns `undefined` if no ten can all have a seat. `leaveOutCosts` is the cost of leaving a player out, in points; 0
 * if absent.
 * @throws with fewer than ten players or more than fourteen.
 */
export function chooseTen(request: BalanceRequest, leaveOutCosts: ReadonlyMap<string, number>): string[] | undefined {
  const count = request.players.length
  if (count < PLAYERS_PER_GAME || count > MAX_TO_CHOOSE_FROM)
    throw new RangeError(`ten are chosen of ${PLAYERS_PER_GAME} to ${MAX_TO_CHOOSE_FROM} players`)
  const costs = splitCostsOf(request)
  const leavingCosts = costs.players.map(({ name }) => leaveOutCosts.get(name) ?? 0)
  const leavingCostOf = (members: readonly number[]) => sumOf(members.map((member) => leavingCosts[member] ?? 0))
  const leavingAll = sumOf(leavingCosts)
  const teamsOfFiveMasks = teamsOfFive(costs, count, leavingCostOf)

  const pairs: { one: number; other: number; least: number }[] = []
  let lowest: (typeof pairs)[number] | undefined
  for (const [place, five] of teamsOfFiveMasks.entries()) {
    for (let index = place + 1; index < teamsOfFiveMasks.length; index++) {
      const otherFive = teamsOfFiveMasks[index] as TeamOfFive // The index is within bounds.
      if ((five.mask & otherFive.mask) !== 0) continue
      if (!costs.mayBeBlue(five.mask, otherFive.mask) && !costs.mayBeBlue(otherFive.mask, five.mask)) continue
      const minimumCost =
        costs.strength(Math.abs(five.sum - otherFive.sum), five.variance + otherFive.variance) +
        costs.spread(five.deviation, otherFive.deviation) +
        costOfPairs(costs.pairs, five.mask, otherFive.mask) +
        five.seats +
        otherFive.seats +
        costs.lane * leastLaneDifference(five.sorted, otherFive.sorted) +
        leavingAll -
        five.leaving -
        otherFive.leaving
      const candidate = { one: five.mask, other: otherFive.mask, least: minimumCost }
      pairs.push(candidate)
      if (lowest === undefined || minimumCost < lowest.least) lowest = candidate
    }
  }
  if (!lowest) return undefined

  const leastCost = seatedCost(costs, laneAssigner())
  const exactCost = ({ one, other }: { one: number; other: number }): RankedSplit => {
    const { cost, difference } = leastCost(one, other)
    return { cost: cost + leavingAll - leavingCostOf(membersOf(one | other)), difference }
  }
  // The best answer is probably the one with the best bound. It is computed first, because it rules out every ten whose
  // bound is higher than its cost.
  let cheapestTen: { ten: number; ranked: RankedSplit } = { ten: lowest.one | lowest.other, ranked: exactCost(lowest) }
  for (const candidate of pairs) {
    if (candidate.least > cheapestTen.ranked.cost + ROUNDING_ERROR) continue
    const ranked = exactCost(candidate)
    if (inCostOrder(ranked, cheapestTen.ranked) < 0) cheapestTen = { ten: candidate.one | candidate.other, ranked }
  }
  if (cheapestTen.ranked.cost === Number.POSITIVE_INFINITY) return undefined
  return membersOf(cheapestTen.ten).map((member) => costs.players[member]?.name ?? '')
}

const ROUNDING_ERROR = 1e-5

type TeamOfFive = {
  mask: number
  sum: number
  deviation: number
  variance: number
  sorted: number[]
  /** The cost of the cheapest seats of these five, without opponents. */
  seats: number
  leaving: number
}

function teamsOfFive(
  costs: SplitCosts,
  count: number,
  leavingCostOf: (members: readonly number[]) => number,
): TeamOfFive[] {
  const seats = cheapestSeats(costs, count)
  return teamMasks(count).flatMap((mask) => {
    const cheapest = seats[mask] as number // The index is within bounds.
    if (cheapest === Number.POSITIVE_INFINITY) return []
    const members = membersOf(mask)
    return {
      mask,
      sum: costs.sum(members),
      deviation: costs.deviation(members),
      variance: costs.variance(members),
      sorted: members.map((member) => costs.strengths[member] ?? 0).sort((a, b) => a - b),
      seats: cheapest,
      leaving: leavingCostOf(members),
    }
  })
}

/** Returns, for every set of up to five players, the least cost of seating them in the first lanes. */
function cheapestSeats(costs: SplitCosts, count: number): Float64Array {
  const cheapestPlans = new Float64Array(1 << count).fill(Number.POSITIVE_INFINITY)
  cheapestPlans[0] = 0
  for (let mask = 1; mask < 1 << count; mask++) {
    const members = membersOf(mask)
    if (members.length > SEATS_PER_TEAM) continue
    for (const member of members) {
      const seat = costs.seats[member]?.[members.length - 1] ?? Number.POSITIVE_INFINITY
      const cost = (cheapestPlans[mask & ~(1 << member)] as number) + seat // The index is within bounds.
      if (cost < (cheapestPlans[mask] as number)) cheapestPlans[mask] = cost
    }
  }
  return cheapestPlans
}

/**
 * Returns a lower bound for the lane differences of two teams with sorted strengths: the weakest players meet, then the
 * second weakest, and so on.
 */
function leastLaneDifference(one: readonly number[], other: readonly number[]): number {
  let sum = 0
  for (let index = 0; index < SEATS_PER_TEAM; index++) sum += Math.abs((one[index] ?? 0) - (other[index] ?? 0))
  return sum
}
