import { POSITIONS, type Side } from '../matches/matchFacts.ts'
import { POINTS_PER_MU } from '../rating/felicanScore.ts'
import { logistic, logOddsDoubt, logOddsOf } from '../rating/winExpectancy.ts'
import type { BalancePlayer, BalanceRequest, Pair, Teams } from './balanceRequest.ts'
import { seatCost } from './seatCosts.ts'
import {
  CERTAIN_WINNER_COST,
  COST_TERMS,
  type CostTerm,
  JOINED_PAIR_COST,
  LANE_COST,
  PARTED_PAIR_COST,
  REPEATED_PAIR_COST,
  SPREAD_COST,
} from './weights.ts'

/** Each value of `terms` includes its weight. `blueWinRate` is 0..1. */
export type TeamCosts = {
  cost: number
  terms: Record<CostTerm, number>
  blueWinRate: number
  /** Standard deviation of `blueWinRate` that comes from the ratings' uncertainty. */
  spread: number
}

/** Returns the cost of any two teams, however they were made, by the same rules as the exact search. */
export function teamCosts(request: BalanceRequest, teams: Teams): TeamCosts {
  const { weights } = request
  const players = new Map(request.players.map((player) => [player.name, player]))
  const blue = seatedPlayers(teams.blue, players)
  const red = seatedPlayers(teams.red, players)
  const difference = sumOf(blue.map(({ strength }) => strength)) - sumOf(red.map(({ strength }) => strength))
  const variance = varianceOf([...blue, ...red])
  const logOdds = logOddsOf(difference / POINTS_PER_MU, variance)
  const sideOf = new Map<string, Side>([
    ...teams.blue.map((name) => [name, 'blue'] as const),
    ...teams.red.map((name) => [name, 'red'] as const),
  ])
  const playing = (pairs: readonly Pair[]) => pairs.filter(([one, other]) => sideOf.has(one) && sideOf.has(other))
  const pairsJoined = (pairs: readonly Pair[]) =>
    playing(pairs).filter(([one, other]) => sideOf.get(one) === sideOf.get(other)).length
  const terms: Record<CostTerm, number> = {
    strength: weights.strength * winnerCost(logOdds),
    lane:
      weights.lane *
      LANE_COST *
      sumOf(blue.map(({ strength }, lane) => Math.abs(strength - (red[lane]?.strength ?? strength)))),
    offRole: weights.offRole * sumOf([blue, red].map((team) => sumOf(team.map(seatCostInLane)))),
    spread:
      weights.spread *
      spreadCost(deviationOf(blue.map(({ strength }) => strength)), deviationOf(red.map(({ strength }) => strength))),
    repeat: weights.repeat * REPEATED_PAIR_COST * pairsJoined(request.repeats),
    together: weights.together * PARTED_PAIR_COST * (playing(request.together).length - pairsJoined(request.together)),
    apart: weights.apart * JOINED_PAIR_COST * pairsJoined(request.apart),
  }
  const blueWinRate = logistic(logOdds)
  return {
    cost: sumOf(COST_TERMS.map((term) => terms[term])),
    terms,
    blueWinRate,
    spread: blueWinRate * (1 - blueWinRate) * logOddsDoubt(variance),
  }
}

function seatedPlayers(names: readonly string[], players: ReadonlyMap<string, BalancePlayer>): BalancePlayer[] {
  return names.map((name) => {
    const player = players.get(name)
    if (!player) throw new Error(`${name} is in a team and is no player`)
    return player
  })
}

function seatCostInLane(player: BalancePlayer, lane: number): number {
  const position = POSITIONS[lane]
  if (!position) throw new Error(`no team has a seat ${lane}`)
  return seatCost(player, position)
}

/** Returns the cost of an uneven match: 400 if one side is certain to win. */
export const winnerCost = (logOdds: number) => CERTAIN_WINNER_COST * Math.tanh(Math.abs(logOdds) / 2)

export const spreadCost = (one: number, other: number) => SPREAD_COST * Math.abs(one - other)

const varianceOf = (players: readonly Pick<BalancePlayer, 'deviation'>[]) =>
  sumOf(players.map(({ deviation }) => (deviation / POINTS_PER_MU) ** 2))

export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

function deviationOf(values: readonly number[]): number {
  const mean = sumOf(values) / values.length
  return Math.sqrt(sumOf(values.map((value) => (value - mean) ** 2)) / values.length)
}
