import { POSITIONS } from '../matches/matchFacts.ts'
import { POINTS_PER_MU } from '../rating/felicanScore.ts'
import { logOddsOf } from '../rating/winExpectancy.ts'
import type { BalancePlayer, BalanceRequest, Pair } from './balanceRequest.ts'
import { SEATS_PER_TEAM } from './laneAssignment.ts'
import { seatCost, seatsOpenTo } from './seatCosts.ts'
import { inSeededOrder } from './seededOrder.ts'
import { spreadCost, winnerCost } from './teamCosts.ts'
import { JOINED_PAIR_COST, LANE_COST, PARTED_PAIR_COST, REPEATED_PAIR_COST } from './weights.ts'

// Strengths are taken relative to the weakest player and rounded to about a thousandth of a point. Their sums are then
// exact in any order, and a constant added to everyone cancels out.
export const STRENGTH_GRID = 1024

type PairCost = { one: number; other: number; joined: number; separated: number }

/** Players are numbered in the seed's order; teams are bit sets of these numbers. */
export type SplitCosts = ReturnType<typeof splitCostsOf>

export function splitCostsOf(request: BalanceRequest) {
  const { weights, locks } = request
  const players = inSeededOrder(request.seed, request.players)
  const weakest = Math.min(...players.map(({ strength }) => Math.round(strength * STRENGTH_GRID)))
  const strengths = players.map(({ strength }) => Math.round(strength * STRENGTH_GRID) - weakest)
  const variances = players.map(({ deviation }) => (deviation / POINTS_PER_MU) ** 2)
  const seats = players.map((player) => {
    const openSeats = seatsOpenTo(player, locks)
    return POSITIONS.map((position) =>
      openSeats.includes(position) ? weights.offRole * seatCost(player, position) : Number.POSITIVE_INFINITY,
    )
  })
  const pairs = pairCosts(request, players)
  const lockedTo = (side: 'blue' | 'red') =>
    players.reduce(
      (mask, { name }, index) =>
        locks.some((lock) => lock.name === name && lock.side === side) ? mask | (1 << index) : mask,
      0,
    )
  const bluePlayersMask = lockedTo('blue')
  const redPlayersMask = lockedTo('red')

  return {
    players,
    strengths,
    seats,
    pairs,
    lane: (weights.lane * LANE_COST) / STRENGTH_GRID,
    variance: (members: readonly number[]) => members.reduce((sum, place) => sum + (variances[place] ?? 0), 0),

    strength: (difference: number, variance: number) =>
      weights.strength * winnerCost(logOddsOf(difference / STRENGTH_GRID / POINTS_PER_MU, variance)),
    spread: (one: number, other: number) => weights.spread * spreadCost(one, other),
    sum: (members: readonly number[]) => members.reduce((sum, place) => sum + (strengths[place] ?? 0), 0),
    deviation(members: readonly number[]): number {
      let sum = 0
      let squares = 0
      for (const index of members) {
        const strength = strengths[index] ?? 0
        sum += strength
        squares += strength * strength
      }
      return Math.sqrt(SEATS_PER_TEAM * squares - sum * sum) / SEATS_PER_TEAM / STRENGTH_GRID
    },
    mayBeBlue: (blue: number, red: number) => (bluePlayersMask & red) === 0 && (redPlayersMask & blue) === 0,
  }
}

export function pairCosts(
  { weights, repeats, together, apart }: Pick<BalanceRequest, 'weights' | 'repeats' | 'together' | 'apart'>,
  players: readonly BalancePlayer[],
): PairCost[] {
  const placeOf = new Map(players.map(({ name }, index) => [name, index]))
  const costs = (pairs: readonly Pair[], joined: number, separated: number) =>
    pairs.flatMap(([first, second]) => {
      const [one, other] = [placeOf.get(first), placeOf.get(second)]
      return one === undefined || other === undefined ? [] : [{ one, other, joined, separated }]
    })
  return [
    ...costs(repeats, weights.repeat * REPEATED_PAIR_COST, 0),
    ...costs(together, 0, weights.together * PARTED_PAIR_COST),
    ...costs(apart, weights.apart * JOINED_PAIR_COST, 0),
  ]
}

/** Returns the cost of the pairs whose two players are both in the teams `blue` and `red`, which are bit sets. */
export function costOfPairs(pairs: readonly PairCost[], blue: number, red: number): number {
  let cost = 0
  for (const { one, other, joined, separated } of pairs) {
    const first = (blue >> one) & 1 ? 1 : (red >> one) & 1 ? 2 : 0
    const second = (blue >> other) & 1 ? 1 : (red >> other) & 1 ? 2 : 0
    if (first !== 0 && second !== 0) cost += first === second ? joined : separated
  }
  return cost
}

/** Costs are compared in millionths, because smaller differences come only from the order of summation. */
const SAME_COST_STEPS = 1e6

export type RankedSplit = { cost: number; difference: number }

/** Sorts by cost. Equal costs are sorted by how even the teams are, then by the seed's order. */
export const inCostOrder = (a: RankedSplit, b: RankedSplit) =>
  Math.round(a.cost * SAME_COST_STEPS) - Math.round(b.cost * SAME_COST_STEPS) || a.difference - b.difference

export const membersOf = (mask: number): number[] => {
  const members: number[] = []
  for (let rest = mask; rest !== 0; rest &= rest - 1) members.push(31 - Math.clz32(rest & -rest))
  return members
}

/** Returns all sets of five out of `count` players, as bit sets. */
export function teamMasks(count: number): number[] {
  const fives: number[] = []
  for (let mask = (1 << SEATS_PER_TEAM) - 1; mask < 1 << count; mask = nextMaskOfSameSize(mask)) fives.push(mask)
  return fives
}

// Gosper's hack returns the next number with as many bits.
function nextMaskOfSameSize(mask: number): number {
  const lowest = mask & -mask
  const carried = mask + lowest
  return carried | (((mask ^ carried) / lowest) >> 2)
}
