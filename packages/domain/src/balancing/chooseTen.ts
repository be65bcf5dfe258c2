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
 * The ten of up to fourteen players whose best teams cost least, including the cost of leaving others out; exact. `undefined`
 * if no ten can all have a seat. `leaveOutCosts` is the cost of leaving a player out, in points; 0 if absent.
 * @throws with fewer than ten players or more than fourteen.
 */
export function chooseTen(request: BalanceRequest, leaveOutCosts: ReadonlyMap<string, number>): string[] | undefined {
  const count = request.players.length
  if (count < PLAYERS_PER_GAME || count > MAX_TO_CHOOSE_FROM)
    throw new RangeError(`ten are chosen of ${PLAYERS_PER_GAME} to ${MAX_TO_CHOOSE_FROM} players`)
  const costs = splitCostsOf(request)
  const leaving = costs.players.map(({ name }) => leaveOutCosts.get(name) ?? 0)
  const leavingCostOf = (members: readonly number[]) => sumOf(members.map((member) => leaving[member] ?? 0))
  const leavingAll = sumOf(leaving)
  const fives = teamsOfFive(costs, count, leavingCostOf)

  const pairs: { one: number; other: number; least: number }[] = []
  let lowest: (typeof pairs)[number] | undefined
  for (const [place, five] of fives.entries()) {
    for (let index = place + 1; index < fives.length; index++) {
      const otherFive = fives[index] as TeamOfFive // The index is within bounds.
      if ((five.mask & otherFive.mask) !== 0) continue
      if (!costs.mayBeBlue(five.mask, otherFive.mask) && !costs.mayBeBlue(otherFive.mask, five.mask)) continue
      const least =
        costs.strength(Math.abs(five.sum - otherFive.sum), five.variance + otherFive.variance) +
        costs.spread(five.deviation, otherFive.deviation) +
        costOfPairs(costs.pairs, five.mask, otherFive.mask) +
        five.seats +
        otherFive.seats +
        costs.lane * leastLaneDifference(five.sorted, otherFive.sorted) +
        leavingAll -
        five.leaving -
        otherFive.leaving
      const candidate = { one: five.mask, other: otherFive.mask, least }
      pairs.push(candidate)
      if (lowest === undefined || least < lowest.least) lowest = candidate
    }
  }
  if (!lowest) return undefined

  const leastCost = seatedCost(costs, laneAssigner())
  const exact = ({ one, other }: { one: number; other: number }): RankedSplit => {
    const { cost, difference } = leastCost(one, other)
    return { cost: cost + leavingAll - leavingCostOf(membersOf(one | other)), difference }
  }
  // The best answer is probably near the best bound. Found first, it rules out every ten whose bound is higher.
  let cheapestTen: { ten: number; ranked: RankedSplit } = { ten: lowest.one | lowest.other, ranked: exact(lowest) }
  for (const candidate of pairs) {
    if (candidate.least > cheapestTen.ranked.cost + ROUNDING_ERROR) continue
    const ranked = exact(candidate)
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
  /** Cost of leaving these players out. */
  leaving: number
}

/** All fives that can be seated. */
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
  const least = new Float64Array(1 << count).fill(Number.POSITIVE_INFINITY)
  least[0] = 0
  for (let mask = 1; mask < 1 << count; mask++) {
    const members = membersOf(mask)
    if (members.length > SEATS_PER_TEAM) continue
    for (const member of members) {
      const seat = costs.seats[member]?.[members.length - 1] ?? Number.POSITIVE_INFINITY
      const cost = (least[mask & ~(1 << member)] as number) + seat // The index is within bounds.
      if (cost < (least[mask] as number)) least[mask] = cost
    }
  }
  return least
}

/** A lower bound for facing two teams: the weakest against the weakest, and so on. */
function leastLaneDifference(one: readonly number[], other: readonly number[]): number {
  let sum = 0
  for (let index = 0; index < SEATS_PER_TEAM; index++) sum += Math.abs((one[index] ?? 0) - (other[index] ?? 0))
  return sum
}
