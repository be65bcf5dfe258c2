import { POSITIONS, type Position } from '../matches/matchFacts.ts'
import { POINTS_PER_MU } from '../rating/felicanScore.ts'
import { logOddsOf } from '../rating/winExpectancy.ts'
import type { BalanceRequest } from './balanceRequest.ts'
import { SEATS_PER_TEAM } from './laneAssignment.ts'
import { seatCost, seatsOpenTo } from './seatCosts.ts'
import { inSeededOrder } from './seededOrder.ts'
import { pairCosts, STRENGTH_GRID } from './splitCosts.ts'
import { spreadCost, winnerCost } from './teamCosts.ts'
import { LANE_COST } from './weights.ts'

/** A player's fixed seat: a team from 0, a position, or both. */
export type TeamLock = { name: string; team: number | null; position: Position | null }

export type TeamsRequest = Omit<BalanceRequest, 'locks'> & { teams: number; locks: readonly TeamLock[] }

/** The index of the player in each seat; the number of a seat is 5 × team + lane. */
export type Grid = Int32Array

/**
 * Measures of each team: `sums` of strengths in grid units, variances (`doubts`) in OpenSkill's units, and standard
 * `deviations` within the team in points.
 */
type TeamMeasures = { sums: Float64Array; doubts: Float64Array; deviations: Float64Array }

/** Returns the difference between the strongest team and the weakest, in grid units. */
export function strengthSpread({ sums }: Pick<TeamMeasures, 'sums'>): number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const sum of sums) {
    if (sum < least) least = sum
    if (sum > most) most = sum
  }
  return most - least
}

export type GridCosts = ReturnType<typeof gridCostsOf>

/**
 * Prepares the cost of several teams. Differences in strength, lanes and spread cost their mean over all pairings,
 * times half the number of teams. Two teams cost the same as in `teamCosts`.
 */
export function gridCostsOf(request: TeamsRequest) {
  const { weights, teams } = request
  const players = inSeededOrder(request.seed, request.players)
  const strengths = players.map(({ strength }) => Math.round(strength * STRENGTH_GRID))
  const variances = players.map(({ deviation }) => (deviation / POINTS_PER_MU) ** 2)
  const wished = pairCosts(request, players)
  const seats = seatCostsOf(request, players)
  const lane = (weights.lane * LANE_COST) / STRENGTH_GRID
  const perPairing = 1 / (teams - 1)

  const strengthIn = (grid: Grid, seat: number) => strengths[grid[seat] as number] as number // The index is within bounds.

  function measure(grid: Grid, { sums, doubts, deviations }: TeamMeasures, team: number) {
    let [sum, squares, doubt] = [0, 0, 0]
    for (let seat = team * SEATS_PER_TEAM; seat < (team + 1) * SEATS_PER_TEAM; seat++) {
      const strength = strengthIn(grid, seat)
      sum += strength
      squares += strength * strength
      doubt += variances[grid[seat] as number] as number
    }
    sums[team] = sum
    doubts[team] = doubt
    deviations[team] = Math.sqrt(Math.max(0, SEATS_PER_TEAM * squares - sum * sum)) / SEATS_PER_TEAM / STRENGTH_GRID
  }

  return {
    players,
    strengths,
    /** The cost of each player in each seat; `Infinity` where the player refuses the seat or a lock forbids it. */
    seats,
    measure,
    measures(grid: Grid): TeamMeasures {
      const all = [new Float64Array(teams), new Float64Array(teams), new Float64Array(teams)] as const
      const measures = { sums: all[0], doubts: all[1], deviations: all[2] }
      for (let team = 0; team < teams; team++) measure(grid, measures, team)
      return measures
    },
    pairing(grid: Grid, { sums, doubts, deviations }: TeamMeasures, one: number, other: number): number {
      let lanes = 0
      for (let index = 0; index < SEATS_PER_TEAM; index++)
        lanes += Math.abs(
          strengthIn(grid, one * SEATS_PER_TEAM + index) - strengthIn(grid, other * SEATS_PER_TEAM + index),
        )
      const difference = Math.abs((sums[one] as number) - (sums[other] as number)) / STRENGTH_GRID / POINTS_PER_MU
      const logOdds = logOddsOf(difference, (doubts[one] as number) + (doubts[other] as number))
      const unlike = weights.spread * spreadCost(deviations[one] as number, deviations[other] as number)
      return perPairing * (weights.strength * winnerCost(logOdds) + lane * lanes + unlike)
    },
    seat: (grid: Grid, seat: number): number => seats[grid[seat] as number]?.[seat] ?? Number.POSITIVE_INFINITY,
    wishes(grid: Grid): number {
      if (wished.length === 0) return 0
      const teamOf = new Int32Array(players.length)
      for (const [seat, player] of grid.entries()) teamOf[player] = Math.floor(seat / SEATS_PER_TEAM)
      return wished.reduce(
        (sum, { one, other, joined, separated }) => sum + (teamOf[one] === teamOf[other] ? joined : separated),
        0,
      )
    },
  }
}

function seatCostsOf({ weights, locks, teams }: TeamsRequest, players: TeamsRequest['players']): number[][] {
  const positions = locks.map(({ name, position }) => ({ name, side: null, position }))
  return players.map((player) => {
    const openSeats = seatsOpenTo(player, positions)
    const teamLocks = locks.flatMap(({ name, team }) => (name === player.name && team !== null ? [team] : []))
    return Array.from({ length: teams }, (_, team) => team).flatMap((team) =>
      POSITIONS.map((position) =>
        openSeats.includes(position) && teamLocks.every((only) => only === team)
          ? weights.offRole * seatCost(player, position)
          : Number.POSITIVE_INFINITY,
      ),
    )
  })
}
