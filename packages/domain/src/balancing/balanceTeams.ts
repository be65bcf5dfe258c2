import type { BalanceRequest, Teams } from './balanceRequest.ts'
import { type Bottleneck, bottleneckOf } from './bottleneck.ts'
import { laneAssigner, SEATS_PER_TEAM } from './laneAssignment.ts'
import { seededHash } from './seededOrder.ts'
import {
  costOfPairs,
  inCostOrder,
  membersOf,
  type RankedSplit,
  type SplitCosts,
  splitCostsOf,
  teamMasks,
} from './splitCosts.ts'
import { type TeamCosts, teamCosts } from './teamCosts.ts'

export const PLAYERS_PER_GAME = 2 * SEATS_PER_TEAM
const MAX_OPTIONS = 3
/** Two options count as different if at least this many players of each team differ. */
const LEAST_OTHERS = 2

export type BalanceOption = Teams & TeamCosts
/** If there are no options, `bottleneck` says why. */
export type Balance = { options: BalanceOption[]; bottleneck: Bottleneck | null }

type Split = RankedSplit & { one: number; other: number }

/**
 * Returns up to three ways to divide ten players. The search is exact: it looks at all 252 splits with their cheapest
 * seats. Refused positions and broken locks never occur. The result is the same for the same players and seed, whatever
 * their order.
 * @throws unless there are ten players with distinct names.
 */
export function balanceTeams(request: BalanceRequest): Balance {
  if (
    request.players.length !== PLAYERS_PER_GAME ||
    new Set(request.players.map(({ name }) => name)).size !== PLAYERS_PER_GAME
  )
    throw new RangeError(`teams are made of ${PLAYERS_PER_GAME} players of different names`)
  const costs = splitCostsOf(request)
  const assigner = laneAssigner()
  const allPlayersMask = 2 ** PLAYERS_PER_GAME - 1
  const leastCost = seatedCost(costs, assigner)
  const splits = teamMasks(PLAYERS_PER_GAME)
    .filter((teamMask) => teamMask & 1)
    .flatMap((teamMask): Split[] => {
      const otherMask = allPlayersMask - teamMask
      if (!costs.mayBeBlue(teamMask, otherMask) && !costs.mayBeBlue(otherMask, teamMask)) return []
      const ranked = leastCost(teamMask, otherMask)
      return ranked.cost === Number.POSITIVE_INFINITY ? [] : [{ one: teamMask, other: otherMask, ...ranked }]
    })
    .sort(inCostOrder)

  const chosenSplits: Split[] = []
  for (const split of splits) {
    if (chosenSplits.length < MAX_OPTIONS && chosenSplits.every((before) => areDiverse(before.one, split.one)))
      chosenSplits.push(split)
  }
  const options = chosenSplits.map(({ one, other }) => {
    leastCost(one, other)
    const seats = assigner.seats()
    const teams = inColours(request, costs, { one, other }, seats)
    return { ...teams, ...teamCosts(request, teams) }
  })
  return { options, bottleneck: bottleneckOf(request.players, request.locks) }
}

/** The returned function finds the least cost of two teams over all their seats. */
export function seatedCost(costs: SplitCosts, assigner: ReturnType<typeof laneAssigner>) {
  const firstSums = new Float64Array(SEATS_PER_TEAM * SEATS_PER_TEAM)
  const otherSums = new Float64Array(SEATS_PER_TEAM * SEATS_PER_TEAM)
  const across = new Float64Array(SEATS_PER_TEAM * SEATS_PER_TEAM)
  return (oneMask: number, otherMask: number): RankedSplit => {
    const ones = membersOf(oneMask)
    const otherTeam = membersOf(otherMask)
    for (let index = 0; index < SEATS_PER_TEAM; index++) {
      const [first, second] = [ones[index] ?? 0, otherTeam[index] ?? 0]
      for (let lane = 0; lane < SEATS_PER_TEAM; lane++) {
        firstSums[index * SEATS_PER_TEAM + lane] = costs.seats[first]?.[lane] ?? Number.POSITIVE_INFINITY
        otherSums[index * SEATS_PER_TEAM + lane] = costs.seats[second]?.[lane] ?? Number.POSITIVE_INFINITY
        const opponent = otherTeam[lane] ?? 0
        across[index * SEATS_PER_TEAM + lane] =
          costs.lane * Math.abs((costs.strengths[first] ?? 0) - (costs.strengths[opponent] ?? 0))
      }
    }
    const difference = Math.abs(costs.sum(ones) - costs.sum(otherTeam))
    const variance = costs.variance(ones) + costs.variance(otherTeam)
    const cost =
      costs.strength(difference, variance) +
      costs.spread(costs.deviation(ones), costs.deviation(otherTeam)) +
      costOfPairs(costs.pairs, oneMask, otherMask) +
      assigner.leastCost(firstSums, otherSums, across)
    return { cost, difference }
  }
}

/** Whether two options, given one team of each, differ enough. Blue and red of an option may be exchanged. */
function areDiverse(one: number, other: number): boolean {
  const shared = membersOf(one & other).length
  return Math.min(shared, SEATS_PER_TEAM - shared) >= LEAST_OTHERS
}

function inColours(
  { seed }: BalanceRequest,
  costs: SplitCosts,
  { one, other }: { one: number; other: number },
  seats: { blue: readonly number[]; red: readonly number[] },
): Teams {
  const namesOf = (mask: number, indexes: readonly number[]) => {
    const members = membersOf(mask)
    return indexes.map((place) => costs.players[members[place] ?? 0]?.name ?? '')
  }
  const ones = namesOf(one, seats.blue)
  const otherTeam = namesOf(other, seats.red)
  const isDrawn = seededHash(seed, ones.toSorted().join('\n')) % 2 === 0
  const isOneBlue = costs.mayBeBlue(one, other) && (isDrawn || !costs.mayBeBlue(other, one))
  return isOneBlue ? { blue: ones, red: otherTeam } : { blue: otherTeam, red: ones }
}
