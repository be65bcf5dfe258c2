import { cheapestAssignment } from './cheapestAssignment.ts'
import { SEATS_PER_TEAM } from './laneAssignment.ts'
import { snakeOrder } from './snakeOrder.ts'
import type { Grid, GridCosts, TeamLock } from './teamGrid.ts'

/**
 * Gives the strongest players to the teams in snake order, then each team its cheapest seats. Returns `undefined` if a
 * team cannot be seated.
 */
export function snakeGrid(
  costs: GridCosts,
  { teams, locks }: { teams: number; locks: readonly TeamLock[] },
): Grid | undefined {
  const { players } = costs
  const rosters = Array.from({ length: teams }, (): number[] => [])
  const lockedTo = (name: string) => locks.find((lock) => lock.name === name && lock.team !== null)?.team
  const strongestFirst = byStrength(
    costs,
    players.map((_, player) => player),
  )
  for (const player of strongestFirst) rosters[lockedTo(players[player]?.name ?? '') ?? -1]?.push(player)
  const free = strongestFirst.filter((player) => lockedTo(players[player]?.name ?? '') === undefined)
  const rounds = snakeOrder(teams, SEATS_PER_TEAM)
  // Skips the turns of teams that locked players have filled already.
  let index = 0
  for (const player of free) {
    while (isFull(rosters[rounds[index] ?? 0])) index += 1
    if (index >= rounds.length) index = rounds.findIndex((team) => !isFull(rosters[team]))
    rosters[rounds[index] ?? 0]?.push(player)
    index += 1
  }
  return cheapestSeats(costs, rosters)
}

const isFull = (roster: readonly number[] | undefined) => (roster?.length ?? 0) >= SEATS_PER_TEAM

function cheapestSeats(costs: GridCosts, rosters: readonly (readonly number[])[]): Grid | undefined {
  const grid = new Int32Array(rosters.length * SEATS_PER_TEAM)
  for (const [team, roster] of rosters.entries()) {
    if (roster.length !== SEATS_PER_TEAM) return undefined
    const lanes = cheapestAssignment(
      roster.map((player) => costs.seats[player]?.slice(team * SEATS_PER_TEAM, (team + 1) * SEATS_PER_TEAM) ?? []),
    )
    if (!lanes) return undefined
    for (const [index, player] of roster.entries()) grid[team * SEATS_PER_TEAM + (lanes[index] ?? 0)] = player
  }
  return grid
}

/**
 * Gives everyone a lane, at the least total cost. Then, lane by lane, the strongest free player goes to the team that
 * is weakest so far. Returns `undefined` if no seats suit all players.
 */
export function snakeGridByLane(costs: GridCosts, { teams }: { teams: number }): Grid | undefined {
  const seats = cheapestAssignment(costs.seats)
  if (!seats) return undefined
  const grid = new Int32Array(teams * SEATS_PER_TEAM)
  for (const [player, seat] of seats.entries()) grid[seat] = player
  const sums = new Float64Array(teams)
  for (let lane = 0; lane < SEATS_PER_TEAM; lane++) {
    const seatOf = (team: number) => team * SEATS_PER_TEAM + lane
    const all = Array.from({ length: teams }, (_, team) => team)
    const fixed = all.filter((team) => !isFree(costs, grid[seatOf(team)] as number, lane, teams))
    const openTeams = all
      .filter((team) => !fixed.includes(team))
      .sort((a, b) => (sums[a] as number) - (sums[b] as number))
    const players = byStrength(
      costs,
      openTeams.map((team) => grid[seatOf(team)] as number),
    )
    for (const [index, team] of openTeams.entries()) grid[seatOf(team)] = players[index] as number
    for (const team of all)
      sums[team] = (sums[team] as number) + (costs.strengths[grid[seatOf(team)] as number] as number)
  }
  return grid
}

const isFree = ({ seats }: GridCosts, player: number, lane: number, teams: number) =>
  Array.from({ length: teams }, (_, team) => seats[player]?.[team * SEATS_PER_TEAM + lane]).every(
    (cost) => cost !== Number.POSITIVE_INFINITY,
  )

const byStrength = ({ strengths }: GridCosts, players: readonly number[]) =>
  players.toSorted((a, b) => (strengths[b] as number) - (strengths[a] as number) || a - b)
