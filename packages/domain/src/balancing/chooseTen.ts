import type { BalanceRequest } from './balanceRequest.ts'
import { PLAYERS, seatedCost } from './balanceTeams.ts'
import { laneAssigner, SEATS } from './laneAssignment.ts'
import { fivesOf, inCostOrder, membersOf, pairsCost, type Ranked, type SplitCosts, splitCostsOf } from './splitCosts.ts'
import { sumOf } from './teamCosts.ts'

/** As many as may be looked at whole in a second. */
export const MOST_TO_CHOOSE_FROM = 14

/**
 * The names of those ten, of up to fourteen, whose best teams cost least together with leaving out the others, exact;
 * `undefined` where no ten can have a seat each. `leftOut` says what leaving one out costs, in points; 0 of who is not
 * in it.
 *
 * @throws of fewer than ten players or more than fourteen.
 */
export function chooseTen(request: BalanceRequest, leftOut: ReadonlyMap<string, number>): string[] | undefined {
  const count = request.players.length
  if (count < PLAYERS || count > MOST_TO_CHOOSE_FROM)
    throw new RangeError(`ten are chosen of ${PLAYERS} to ${MOST_TO_CHOOSE_FROM} players`)
  const costs = splitCostsOf(request)
  const leaving = costs.players.map(({ name }) => leftOut.get(name) ?? 0)
  const leavingOf = (members: readonly number[]) => sumOf(members.map((member) => leaving[member] ?? 0))
  const leavingAll = sumOf(leaving)
  const fives = teamsOfFive(costs, count, leavingOf)

  const at: { one: number; other: number; least: number }[] = []
  let lowest: (typeof at)[number] | undefined
  for (const [place, one] of fives.entries()) {
    for (let index = place + 1; index < fives.length; index++) {
      const other = fives[index] as Five // inside its length
      if ((one.mask & other.mask) !== 0) continue
      if (!costs.mayBeBlue(one.mask, other.mask) && !costs.mayBeBlue(other.mask, one.mask)) continue
      const least =
        costs.strength(Math.abs(one.sum - other.sum), one.variance + other.variance) +
        costs.spread(one.deviation, other.deviation) +
        pairsCost(costs.pairs, one.mask, other.mask) +
        one.seats +
        other.seats +
        costs.lane * leastLaneDifference(one.sorted, other.sorted) +
        leavingAll -
        one.leaving -
        other.leaving
      const candidate = { one: one.mask, other: other.mask, least }
      at.push(candidate)
      if (lowest === undefined || least < lowest.least) lowest = candidate
    }
  }
  if (!lowest) return undefined

  const leastCost = seatedCost(costs, laneAssigner())
  const exact = ({ one, other }: { one: number; other: number }): Ranked => {
    const { cost, difference } = leastCost(one, other)
    return { cost: cost + leavingAll - leavingOf(membersOf(one | other)), difference }
  }
  // Near the best bound the best answer is likely, and every bound above its cost is then done with.
  let best: { ten: number; ranked: Ranked } = { ten: lowest.one | lowest.other, ranked: exact(lowest) }
  for (const candidate of at) {
    if (candidate.least > best.ranked.cost + NEARLY) continue
    const ranked = exact(candidate)
    if (inCostOrder(ranked, best.ranked) < 0) best = { ten: candidate.one | candidate.other, ranked }
  }
  if (best.ranked.cost === Number.POSITIVE_INFINITY) return undefined
  return membersOf(best.ten).map((member) => costs.players[member]?.name ?? '')
}

const NEARLY = 1e-5

type Five = {
  mask: number
  sum: number
  deviation: number
  variance: number
  sorted: number[]
  /** The cheapest seats of these five alone. */
  seats: number
  /** What these would cost on the bench. */
  leaving: number
}

/** Every five that can have a seat each. */
function teamsOfFive(costs: SplitCosts, count: number, leavingOf: (members: readonly number[]) => number): Five[] {
  const seats = cheapestSeats(costs, count)
  return fivesOf(count).flatMap((mask) => {
    const cheapest = seats[mask] as number // inside its length
    if (cheapest === Number.POSITIVE_INFINITY) return []
    const members = membersOf(mask)
    return {
      mask,
      sum: costs.sum(members),
      deviation: costs.deviation(members),
      variance: costs.variance(members),
      sorted: members.map((member) => costs.strengths[member] ?? 0).sort((a, b) => a - b),
      seats: cheapest,
      leaving: leavingOf(members),
    }
  })
}

/** Of every set of up to five: the least cost of having the first lanes, as many as they are. */
function cheapestSeats(costs: SplitCosts, count: number): Float64Array {
  const least = new Float64Array(1 << count).fill(Number.POSITIVE_INFINITY)
  least[0] = 0
  for (let mask = 1; mask < 1 << count; mask++) {
    const members = membersOf(mask)
    if (members.length > SEATS) continue
    for (const member of members) {
      const seat = costs.seats[member]?.[members.length - 1] ?? Number.POSITIVE_INFINITY
      const cost = (least[mask & ~(1 << member)] as number) + seat // inside its length
      if (cost < (least[mask] as number)) least[mask] = cost
    }
  }
  return least
}

/** No way to face two teams has less: the weakest against the weakest, and so on. */
function leastLaneDifference(one: readonly number[], other: readonly number[]): number {
  let sum = 0
  for (let place = 0; place < SEATS; place++) sum += Math.abs((one[place] ?? 0) - (other[place] ?? 0))
  return sum
}
