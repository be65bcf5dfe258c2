import { SEATS_PER_TEAM } from './laneAssignment.ts'
import { type Grid, type GridCosts, strengthSpread } from './teamGrid.ts'

/** If the cost falls by less than this, the fall is a rounding error. */
const LEAST_GAIN = 1e-6

type GridWithCost = { grid: Grid; cost: number }
type Search = {
  teams: number
  bound: number
  tries: number
}

/**
 * Exchanges seats, two at a time, as long as the cost falls, or the spread comes nearer to `bound`. Returns an empty
 * list if the spread stays above `bound`.
 */
export function improvedGrids(costs: GridCosts, start: Grid, { teams, bound, tries }: Search): GridWithCost[] {
  const grid = start.slice()
  const measures = costs.measures(grid)
  const between = new Float64Array(teams * teams)
  const next = new Float64Array(teams * teams)
  for (let one = 0; one < teams; one++)
    for (let other = one + 1; other < teams; other++)
      between[one * teams + other] = costs.pairing(grid, measures, one, other)
  let wishes = costs.wishes(grid)
  const excessSpread = () => Math.max(0, strengthSpread(measures) - bound)
  let excess = excessSpread()

  const exchange = (one: number, other: number) => {
    const current = grid[one] as number
    grid[one] = grid[other] as number
    grid[other] = current
    costs.measure(grid, measures, Math.floor(one / SEATS_PER_TEAM))
    costs.measure(grid, measures, Math.floor(other / SEATS_PER_TEAM))
  }

  /** Computes into `next` the costs of the pairings of `team` except the one with `without`. Returns their decrease. */
  function gainWithout(team: number, without: number): number {
    let gain = 0
    for (let other = 0; other < teams; other++) {
      if (other === team || other === without) continue
      const pairIndex = team < other ? team * teams + other : other * teams + team
      const cost =
        team < other ? costs.pairing(grid, measures, team, other) : costs.pairing(grid, measures, other, team)
      next[pairIndex] = cost
      gain += (between[pairIndex] as number) - cost
    }
    return gain
  }

  function storeBest(team: number) {
    for (let other = 0; other < teams; other++) {
      const pairIndex = team < other ? team * teams + other : other * teams + team
      if (other !== team) between[pairIndex] = next[pairIndex] as number
    }
  }

  function tryExchange(one: number, other: number): boolean {
    const [mine, theirs] = [grid[one] as number, grid[other] as number]
    const seats = (costs.seats[mine]?.[other] as number) + (costs.seats[theirs]?.[one] as number)
    if (seats === Number.POSITIVE_INFINITY) return false
    const seatCostChange = costs.seat(grid, one) + costs.seat(grid, other) - seats
    const [first, second] = [Math.floor(one / SEATS_PER_TEAM), Math.floor(other / SEATS_PER_TEAM)]
    exchange(one, other)
    const changedExcess = excessSpread()
    if (changedExcess <= excess) {
      const changedWishes = first === second ? wishes : costs.wishes(grid)
      const gain =
        gainWithout(first, -1) +
        (first === second ? 0 : gainWithout(second, first)) +
        seatCostChange +
        wishes -
        changedWishes
      if (changedExcess < excess || gain > LEAST_GAIN) {
        storeBest(first)
        if (first !== second) storeBest(second)
        wishes = changedWishes
        excess = changedExcess
        return true
      }
    }
    exchange(one, other)
    return false
  }

  tryAllPairs(grid.length, tries, tryExchange)
  if (excess > 0) return []
  let cost = wishes
  for (const one of between) cost += one
  for (let seat = 0; seat < grid.length; seat++) cost += costs.seat(grid, seat)
  return [{ grid, cost }]
}

/** Tries every two seats again and again, until a whole round changes nothing or `maxTries` tries have been made. */
function tryAllPairs(seats: number, maxTries: number, tried: (one: number, other: number) => boolean) {
  const pairs = (seats * (seats - 1)) / 2
  let stepsWithoutGain = 0
  for (let tries = 0; ; )
    for (let one = 0; one < seats; one++)
      for (let other = one + 1; other < seats; other++) {
        stepsWithoutGain = tried(one, other) ? 0 : stepsWithoutGain + 1
        tries += 1
        if (stepsWithoutGain >= pairs || tries >= maxTries) return
      }
}
