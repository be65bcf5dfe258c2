import { nameJosa } from '../nameJosa.ts'
import { seededChance } from '../nights/seededChance.ts'
import type { BalancePlayer } from './balanceRequest.ts'
import { type Bottleneck, bottleneckOf, bottleneckSentence } from './bottleneck.ts'
import { improvedGrids } from './improveGrid.ts'
import { SEATS_PER_TEAM } from './laneAssignment.ts'
import { snakeGrid, snakeGridByLane } from './snakeGrid.ts'
import { STRENGTH_GRID } from './splitCosts.ts'
import { teamCosts } from './teamCosts.ts'
import { type Grid, type GridCosts, gridCostsOf, strengthSpread, type TeamsRequest } from './teamGrid.ts'

const MAX_OPTIONS = 3
/** Two options are different if at least this many pairs of teammates differ. A single exchange changes fewer pairs. */
const LEAST_OTHER_PAIRS = 12
/** Returns the number of searches, each from another start. Forty people take about 100 ms. */
const startsFor = (teams: number) => Math.ceil(32 / teams)
const MAX_EXCHANGES = 20_000

export type TeamsOption = {
  /** Names by team, each in the order of `POSITIONS`. */
  teams: string[][]
  cost: number
  spread: number
  /** `first` and `second` are team numbers from 0; `firstWinRate` is the chance of the first team, 0 to 1. */
  pairings: { first: number; second: number; firstWinRate: number }[]
}
type TeamsBalance = { options: TeamsOption[]; bottleneck: Bottleneck | null }

/**
 * Returns up to three different ways to divide 5 × `teams` players, best first. The search starts from a snake draft by
 * strength and exchanges two seats as long as the cost falls; no option has a greater spread than the snake draft.
 * Refused positions and broken locks never occur. The result is the same for the same players and seed, whatever the
 * order of the players.
 * @throws unless there are five players for each of two teams or more, with distinct names.
 */
export function balanceManyTeams(request: TeamsRequest): TeamsBalance {
  requireFullTeams(request)
  const costs = gridCostsOf(request)
  const starts = startsOf(costs, request)
  const [first] = starts
  if (!first) return { options: [], bottleneck: shortageOf(request) }
  const chance = seededChance(request.seed)
  const spreadBound = strengthSpread(costs.measures(first))
  const improveFrom = (start: Grid) =>
    improvedGrids(costs, start, { teams: request.teams, bound: spreadBound, tries: MAX_EXCHANGES })
  const improved = starts.flatMap((start) => improveFrom(start))
  improved.sort((a, b) => a.cost - b.cost)
  const cheapestGrid = improved[0]?.grid ?? first
  for (let start = 0; start < startsFor(request.teams); start++)
    improved.push(...improveFrom(randomStart(cheapestGrid, costs, chance)))
  improved.sort((a, b) => a.cost - b.cost)
  const chosenGrids: Grid[] = []
  for (const { grid } of improved)
    if (
      chosenGrids.length < MAX_OPTIONS &&
      chosenGrids.every((before) => otherPairs(before, grid) >= LEAST_OTHER_PAIRS)
    )
      chosenGrids.push(grid)
  return { options: chosenGrids.map((grid) => optionOf(request, costs, grid)), bottleneck: shortageIn(request) }
}

/**
 * Returns the teams of a snake draft by strength, each in its cheapest seats. If that leaves somebody without a seat,
 * the draft goes lane by lane. `options` is empty if no draft is possible.
 */
export function snakeTeams(request: TeamsRequest): TeamsBalance {
  requireFullTeams(request)
  const costs = gridCostsOf(request)
  const [start] = startsOf(costs, request)
  if (!start) return { options: [], bottleneck: shortageOf(request) }
  return { options: [optionOf(request, costs, start)], bottleneck: shortageIn(request) }
}

function requireFullTeams({ players, teams }: TeamsRequest) {
  if (
    teams < 2 ||
    players.length !== teams * SEATS_PER_TEAM ||
    new Set(players.map(({ name }) => name)).size !== players.length
  )
    throw new RangeError('teams are made of five players each, of different names')
}

const startsOf = (costs: GridCosts, { teams, locks }: TeamsRequest): Grid[] =>
  [snakeGrid(costs, { teams, locks }), snakeGridByLane(costs, { teams })].flatMap((grid) => grid ?? [])

const shortageIn = ({ players, teams, locks }: TeamsRequest) =>
  bottleneckOf(
    players,
    locks.map(({ name, position }) => ({ name, side: null, position })),
    teams,
  )

function shortageOf(request: TeamsRequest): Bottleneck {
  const shortage = shortageIn(request)
  return !shortage || ('wished' in shortage && shortage.wished) ? lockedPairConflict(request) : shortage
}

function lockedPairConflict({ locks }: TeamsRequest): Bottleneck {
  const seats = Map.groupBy(
    locks.filter(({ team, position }) => team !== null && position !== null),
    ({ team, position }) => `${team} ${position}`,
  )
  const [one, other] = [...seats.values()].find((same) => same.length > 1) ?? []
  return one && other ? { kind: 'locks', names: [one.name, other.name] } : { kind: 'locks' }
}

/** Returns the bottleneck in words. `nameOf` turns the ids in it into names of players. */
export function bottleneckWithNames(bottleneck: Bottleneck, nameOf: (id: string) => string): string {
  if (bottleneck.kind === 'nowhere') return bottleneckSentence({ ...bottleneck, name: nameOf(bottleneck.name) })
  if (bottleneck.kind !== 'locks' || !bottleneck.names) return bottleneckSentence(bottleneck)
  const [one, other] = bottleneck.names
  const pairWords = `${nameJosa(nameOf(one), '와/과')} ${nameJosa(nameOf(other), '을/를')}`
  return `${pairWords} 같은 자리에 고정했어요. 고정을 하나 풀어주세요.`
}

function randomStart(grid: Grid, costs: GridCosts, chance: () => number): Grid {
  const next = grid.slice()
  for (let times = 0; times < grid.length; times++) {
    const [one, other] = [Math.floor(chance() * grid.length), Math.floor(chance() * grid.length)]
    const [first, second] = [next[one] as number, next[other] as number]
    const cost = (costs.seats[first]?.[other] ?? 0) + (costs.seats[second]?.[one] ?? 0)
    if (cost === Number.POSITIVE_INFINITY) continue
    next[one] = second
    next[other] = first
  }
  return next
}

function otherPairs(one: Grid, other: Grid): number {
  const teamOf = new Int32Array(one.length)
  for (const [seat, player] of other.entries()) teamOf[player] = Math.floor(seat / SEATS_PER_TEAM)
  let count = 0
  for (let seat = 0; seat < one.length; seat++) {
    const end = (Math.floor(seat / SEATS_PER_TEAM) + 1) * SEATS_PER_TEAM
    for (let next = seat + 1; next < end; next++)
      if (teamOf[one[seat] as number] !== teamOf[one[next] as number]) count += 1
  }
  return count
}

function optionOf(request: TeamsRequest, costs: GridCosts, grid: Grid): TeamsOption {
  const names = Array.from({ length: request.teams }, (_, team) =>
    Array.from({ length: SEATS_PER_TEAM }, (_, lane) =>
      nameOfPlayer(costs.players, grid[team * SEATS_PER_TEAM + lane]),
    ),
  )
  return {
    teams: names,
    cost: gridCost(costs, grid, request.teams),
    spread: strengthSpread(costs.measures(grid)) / STRENGTH_GRID,
    pairings: pairingsOf(request.teams).map(([first, second]) => ({
      first,
      second,
      firstWinRate: teamCosts({ ...request, locks: [] }, { blue: names[first] ?? [], red: names[second] ?? [] })
        .blueWinRate,
    })),
  }
}

const nameOfPlayer = (players: readonly BalancePlayer[], place: number | undefined) => players[place ?? 0]?.name ?? ''

const pairingsOf = (teams: number): [number, number][] =>
  Array.from({ length: teams }, (_, first) => first).flatMap((first) =>
    Array.from({ length: teams - 1 - first }, (_, index): [number, number] => [first, first + 1 + index]),
  )

/** Returns the sum of all costs of a grid. */
export function gridCost(costs: GridCosts, grid: Grid, teams: number): number {
  const measures = costs.measures(grid)
  const pairings = pairingsOf(teams).reduce((sum, [one, other]) => sum + costs.pairing(grid, measures, one, other), 0)
  return grid.reduce((sum, _, seat) => sum + costs.seat(grid, seat), pairings + costs.wishes(grid))
}
