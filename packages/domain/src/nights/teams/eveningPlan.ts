import { MINUTE_MS } from '../../seoulTime.ts'
import { type GameState, isOpen } from '../judgeGame.ts'
import type { TeamNumber } from '../series.ts'
import { type BestOf, EXPECTED_GAMES, winsNeeded } from '../seriesSettings.ts'
import { type PlanKind, TEAM_LIMITS } from './teamsSettings.ts'

export type TeamGame = {
  n: number
  room: number
  state: GameState
  teams: readonly [number, number]
  winner: number | null
  series: number | null
}

/** Returns a team's number in a series. Team 1 is the team whose number in the night is lower. */
export const numberInSeries = (nth: number, [one, other]: readonly [number, number]): TeamNumber =>
  nth === Math.min(one, other) ? 1 : 2

/** Returns the team that has this number in the series of two teams of the night. */
export const teamInSeries = (number: TeamNumber, teams: readonly [number, number]): number =>
  number === 1 ? Math.min(...teams) : Math.max(...teams)

/** `winner` wins the pairing, whatever the game's result; `null` means that the pairing is dropped. */
export type PairingRuling = { teams: readonly [number, number]; winner: number | null }

/** Rules for the undecided pairings of a team that breaks up: the other teams win them, or they are dropped. */
export const REST_RULES = ['given', 'dropped'] as const
export type RestRule = (typeof REST_RULES)[number]
type BrokenUpTeam = { nth: number; rest: RestRule }

export type Evening = {
  plan: PlanKind
  teamCount: number
  rooms: number
  /** The greatest number of sets of each pairing; `null` means that a pairing is one game. */
  bestOf: BestOf | null
  games: readonly TeamGame[]
  rulings: readonly PairingRuling[]
  gone: readonly BrokenUpTeam[]
}

/**
 * `unknown`: a team is not known yet; `bye`: the only team advances; `given`: won without a game; `dropped`: it is not
 * played. The other values are states of the pairing's game.
 */
type PairingState = 'unknown' | 'bye' | 'given' | 'dropped' | 'ready' | 'open' | 'awaiting' | 'done'
export type Pairing = {
  teams: [number | null, number | null]
  state: PairingState
  n: number | null
  winner: number | null
  wins: [number, number]
  /** How many more games the pairing is expected to take. */
  left: number
}
export type Round = Pairing[]

/** Returns the rounds of an evening with the results so far. A free plan has none. */
export function roundsOf(evening: Omit<Evening, 'rooms'>): Round[] {
  const { plan, teamCount } = evening
  if (plan === 'free') return []
  const results: PlayedResults = {
    plan,
    bestOf: evening.bestOf ?? 1,
    played: new Map(meetingsIn(evening).map((meeting) => [teamPairKey(...meeting.teams), meeting])),
    ruled: new Map(evening.rulings.map((ruling) => [teamPairKey(...ruling.teams), ruling])),
    gone: new Map(evening.gone.map(({ nth, rest }) => [nth, rest])),
  }
  return plan === 'roundRobin'
    ? roundRobin(teamCount).map((round) => round.map((teams) => pairingOf(teams, results)))
    : knockout(teamCount, results)
}

/** Returns a key of two teams, which is the same in either order. */
export const teamPairKey = (one: number, other: number) => `${Math.min(one, other)}:${Math.max(one, other)}`

/**
 * The games of one series in their order, or a single game outside of any series. `winner` is the team that has won.
 */
export type Meeting<One extends TeamGame = TeamGame> = {
  teams: readonly [number, number]
  games: One[]
  wins: [number, number]
  winner: number | null
}

/** Groups games by series, without cancelled ones. Games after the decision count for no team. */
export function meetingsIn<One extends TeamGame>({
  games,
  bestOf,
}: {
  games: readonly One[]
  bestOf: BestOf | null
}): Meeting<One>[] {
  const playedGames = games.filter(({ state }) => state !== 'cancelled').toSorted((a, b) => a.n - b.n)
  const groups = Map.groupBy(playedGames, ({ n, series }) => (series === null ? `game ${n}` : `series ${series}`))
  return [...groups.values()].flatMap((groupPairings) => {
    const [first] = groupPairings
    return first ? [meetingFrom(first.teams, groupPairings, winsNeeded(first.series === null ? 1 : (bestOf ?? 1)))] : []
  })
}

function meetingFrom<One extends TeamGame>(
  [one, other]: readonly [number, number],
  games: One[],
  needed: number,
): Meeting<One> {
  const teams = [Math.min(one, other), Math.max(one, other)] as const
  const wins: [number, number] = [0, 0]
  for (const { winner } of games) {
    if (Math.max(...wins) === needed || winner === null) continue
    wins[winner === teams[0] ? 0 : 1] += 1
  }
  const winner = wins[0] === needed ? teams[0] : wins[1] === needed ? teams[1] : null
  return { teams, games, wins, winner }
}

type PlayedResults = {
  plan: PlanKind
  bestOf: BestOf
  played: ReadonlyMap<string, Meeting>
  ruled: ReadonlyMap<string, PairingRuling>
  gone: ReadonlyMap<number, RestRule>
}

const NO_GAMES = { n: null, winner: null, wins: [0, 0] as [number, number], left: 0 }

function pairingOf(teams: [number | null, number | null], results: PlayedResults): Pairing {
  const [one, other] = teams
  const whole = EXPECTED_GAMES[results.bestOf]
  if (one === null || other === null) return { ...NO_GAMES, teams, state: 'unknown', left: whole }
  const meeting = results.played.get(teamPairKey(one, other))
  const last = meeting?.games.at(-1)
  const [first, second] = meeting?.wins ?? [0, 0]
  const wins: [number, number] = one < other ? [first, second] : [second, first]
  const pairing = { teams, n: last?.n ?? null, wins, left: 0 }
  const ruling = results.ruled.get(teamPairKey(one, other))
  if (ruling && ruling.winner !== null) return { ...pairing, state: 'given', winner: ruling.winner }
  // A knockout cannot drop a pairing, because somebody has to advance.
  if (ruling && results.plan === 'roundRobin') return { ...pairing, state: 'dropped', winner: null }
  if (meeting && meeting.winner !== null) return { ...pairing, state: 'done', winner: meeting.winner }
  const remaining = Math.max(1, whole - first - second)
  if (meeting?.games.some(isOpen)) return { ...pairing, state: 'open', winner: null, left: remaining }
  if (last && last.winner === null)
    return { ...pairing, state: 'awaiting', winner: null, left: Math.max(0, whole - first - second - 1) }
  const without = withoutGame(one, other, results)
  return { ...pairing, ...without, left: without.state === 'ready' ? remaining : 0 }
}

function withoutGame(one: number, other: number, { plan, gone }: PlayedResults): Pick<Pairing, 'state' | 'winner'> {
  const rests = [gone.get(one), gone.get(other)].filter((rest) => rest !== undefined)
  if (rests.length === 0) return { state: 'ready', winner: null }
  const isGiven = rests.length === 1 && (plan === 'knockout' || rests[0] === 'given')
  return isGiven ? { state: 'given', winner: gone.has(one) ? other : one } : { state: 'dropped', winner: null }
}

/** Returns a round robin by the circle method: every two teams meet once, and no team plays twice in a round. */
export function roundRobin(teamCount: number): [number, number][][] {
  const size = teamCount + (teamCount % 2)
  const otherTeams = Array.from({ length: size - 1 }, (_, index) => index + 2)
  return Array.from({ length: size - 1 }, (_, round) => {
    const circle = [1, ...otherTeams.slice(round + 1), ...otherTeams.slice(0, round + 1)]
    return Array.from({ length: size / 2 }, (_, index): [number, number] => {
      const pair = [circle[index] ?? 0, circle[size - 1 - index] ?? 0]
      return [Math.min(...pair), Math.max(...pair)]
    })
      .filter(([, other]) => other <= teamCount)
      .sort(([a], [b]) => a - b)
  })
}

/**
 * Returns the seeds in the order of the bracket, so that the first two can only meet in the final: 1, 4, 2, 3 for four.
 */
function bracketSeeds(size: number): number[] {
  let order = [1]
  while (order.length < size) order = order.flatMap((seed) => [seed, 2 * order.length + 1 - seed])
  return order
}

function knockout(teamCount: number, results: PlayedResults): Round[] {
  const size = 2 ** Math.ceil(Math.log2(teamCount))
  let entrants: (number | null | 'nobody')[] = bracketSeeds(size).map((seed) => (seed <= teamCount ? seed : 'nobody'))
  const rounds: Round[] = []
  while (entrants.length > 1) {
    const round = Array.from({ length: entrants.length / 2 }, (_, index): Pairing => {
      const pair = [entrants[2 * index] ?? null, entrants[2 * index + 1] ?? null]
      const teamsOfPair = pair.filter((one) => one !== 'nobody')
      if (teamsOfPair.length === 0) return { ...NO_GAMES, teams: [null, null], state: 'dropped' }
      const [first = null, second = null] = teamsOfPair
      if (teamsOfPair.length === 1) return { ...NO_GAMES, teams: [first, null], state: 'bye', winner: first }
      return pairingOf([first, second], results)
    })
    rounds.push(round)
    entrants = round.map(({ state, winner }) => (state === 'dropped' ? 'nobody' : winner))
  }
  return rounds
}

type Refusal =
  | 'PAIRING_UNKNOWN'
  | 'TEAM_DISSOLVED'
  | 'TEAM_PLAYING'
  | 'NIGHT_GAME_ON'
  | 'PAIRING_PLAYED'
  | 'PAIRING_RULED'
  | 'PAIRING_NOT_DUE'

type GameRequest = { teams: readonly [number, number]; room: number }

/**
 * Judges whether two teams may play now in a room. Both must be free, no game may be in preparation in the room, and
 * the plan must have them meet. A game that runs in the room is no obstacle, since it counts as over.
 */
export function judgePairing({ teams, room }: GameRequest, evening: Evening): Refusal | 'allowed' {
  const { plan, teamCount, rooms, games, gone } = evening
  const [one, other] = teams
  if (one === other || Math.max(one, other) > teamCount || room > rooms) return 'PAIRING_UNKNOWN'
  if (gone.some(({ nth }) => teams.includes(nth))) return 'TEAM_DISSOLVED'
  const runningGames = games.filter((game) => isOpen(game) && !(game.state === 'running' && game.room === room))
  if (runningGames.some((game) => game.room === room)) return 'NIGHT_GAME_ON'
  if (runningGames.some((game) => game.teams.includes(one) || game.teams.includes(other))) return 'TEAM_PLAYING'
  if (plan === 'free') return 'allowed'
  const meeting = meetingOf(teams, roundsOf(evening))
  if (!meeting) return 'PAIRING_NOT_DUE'
  if (meeting.state === 'ready') return 'allowed'
  return meeting.state === 'given' || meeting.state === 'dropped' ? 'PAIRING_RULED' : 'PAIRING_PLAYED'
}

/** Returns the pairing of two teams in the plan. */
export const meetingOf = ([one, other]: readonly [number, number], rounds: readonly Round[]): Pairing | undefined =>
  rounds.flat().find((pairing) => pairing.teams.includes(one) && pairing.teams.includes(other))

/** Returns the pairings that can begin now: for each empty room, in order, the next pairing of two free teams. */
export function nextPairings(evening: Evening): { room: number; teams: [number, number] }[] {
  const { rooms, games } = evening
  const openGames = games.filter(isOpen)
  const busyTeams = new Set(openGames.flatMap(({ teams }) => teams))
  const free = Array.from({ length: rooms }, (_, index) => index + 1).filter((room) =>
    openGames.every((game) => game.room !== room),
  )
  const next: { room: number; teams: [number, number] }[] = []
  for (const { teams, state } of roundsOf(evening).flat()) {
    const [one, other] = teams
    const room = free[next.length]
    if (room === undefined || state !== 'ready' || one === null || other === null) continue
    if (busyTeams.has(one) || busyTeams.has(other)) continue
    busyTeams.add(one).add(other)
    next.push({ room, teams: [one, other] })
  }
  return next
}

/** Returns how long the rest of a plan takes, in milliseconds. */
export function remainingMs(rounds: readonly Round[], rooms: number): number {
  const turns = rounds.map((round) => {
    const ends = Array.from({ length: rooms }, () => 0)
    for (const { left } of round.toSorted((a, b) => b.left - a.left)) {
      const room = ends.indexOf(Math.min(...ends))
      ends[room] = (ends[room] ?? 0) + left
    }
    return Math.max(...ends)
  })
  return Math.round(turns.reduce((sum, turn) => sum + turn, 0) * TEAM_LIMITS.gameMinutes * MINUTE_MS)
}
