import { MINUTE_MS } from '../../seoulTime.ts'
import { type GameState, isOpen } from '../judgeGame.ts'
import { type PlanKind, TEAM_LIMITS } from './teamsSettings.ts'

/** A game of two of the night's teams, by their numbers from 1. */
export type TeamGame = {
  n: number
  room: number
  state: GameState
  teams: readonly [number, number]
  winner: number | null
}

/** `unknown`: a team is not known yet; `bye`: the only team advances; the others are states of the pairing's game. */
type PairingState = 'unknown' | 'bye' | 'ready' | 'open' | 'awaiting' | 'done'
export type Pairing = {
  teams: [number | null, number | null]
  state: PairingState
  n: number | null
  winner: number | null
}
export type Round = Pairing[]

/** The rounds of an evening with the results so far. A free plan has none. */
export function roundsOf(kind: PlanKind, teamCount: number, games: readonly TeamGame[]): Round[] {
  if (kind === 'free') return []
  const played = playedPairings(games)
  return kind === 'roundRobin'
    ? roundRobin(teamCount).map((round) => round.map((teams) => pairingOf(teams, played)))
    : knockout(teamCount, played)
}

const keyOf = (one: number, other: number) => `${Math.min(one, other)}:${Math.max(one, other)}`

/** The latest game of each pairing that was not called off. */
const playedPairings = (games: readonly TeamGame[]) =>
  new Map(games.filter(({ state }) => state !== 'cancelled').map((game) => [keyOf(...game.teams), game]))

function pairingOf(teams: [number | null, number | null], played: ReadonlyMap<string, TeamGame>): Pairing {
  const [one, other] = teams
  if (one === null || other === null) return { teams, state: 'unknown', n: null, winner: null }
  const game = played.get(keyOf(one, other))
  if (!game) return { teams, state: 'ready', n: null, winner: null }
  const state = game.winner !== null ? 'done' : isOpen(game) ? 'open' : 'awaiting'
  return { teams, state, n: game.n, winner: game.winner }
}

/** Every two teams once, no team twice in a round: the circle method. With an odd number one team rests per round. */
export function roundRobin(teamCount: number): [number, number][][] {
  const size = teamCount + (teamCount % 2)
  const others = Array.from({ length: size - 1 }, (_, place) => place + 2)
  return Array.from({ length: size - 1 }, (_, round) => {
    const circle = [1, ...others.slice(round + 1), ...others.slice(0, round + 1)]
    return Array.from({ length: size / 2 }, (_, place): [number, number] => {
      const pair = [circle[place] ?? 0, circle[size - 1 - place] ?? 0]
      return [Math.min(...pair), Math.max(...pair)]
    })
      .filter(([, other]) => other <= teamCount)
      .sort(([a], [b]) => a - b)
  })
}

/** Seats of a bracket so that the first two can only meet in the final: 1, 4, 2, 3 for four. */
function bracketOrder(size: number): number[] {
  let order = [1]
  while (order.length < size) order = order.flatMap((seed) => [seed, 2 * order.length + 1 - seed])
  return order
}

function knockout(teamCount: number, played: ReadonlyMap<string, TeamGame>): Round[] {
  const size = 2 ** Math.ceil(Math.log2(teamCount))
  let entrants: (number | null | 'nobody')[] = bracketOrder(size).map((seed) => (seed <= teamCount ? seed : 'nobody'))
  const rounds: Round[] = []
  while (entrants.length > 1) {
    const round = Array.from({ length: entrants.length / 2 }, (_, place): Pairing => {
      const pair = [entrants[2 * place] ?? null, entrants[2 * place + 1] ?? null]
      const known = pair.filter((one) => one !== 'nobody')
      if (known.length < 2) {
        const [only = null] = known
        return { teams: [only, null], state: 'bye', n: null, winner: only }
      }
      return pairingOf([known[0] ?? null, known[1] ?? null], played)
    })
    rounds.push(round)
    entrants = round.map(({ winner }) => winner)
  }
  return rounds
}

type Refusal = 'PAIRING_UNKNOWN' | 'TEAM_PLAYING' | 'NIGHT_GAME_ON' | 'PAIRING_PLAYED' | 'PAIRING_NOT_DUE'

type Wanted = { teams: readonly [number, number]; room: number }
type Evening = { plan: PlanKind; teamCount: number; rooms: number; games: readonly TeamGame[] }

/**
 * Whether two teams may play now in a room: both are free, no game is being made there, and the plan has them meet. A game that
 * runs in the room counts as over.
 */
export function judgePairing({ teams, room }: Wanted, { plan, teamCount, rooms, games }: Evening): Refusal | 'allowed' {
  const [one, other] = teams
  if (one === other || Math.max(one, other) > teamCount || room > rooms) return 'PAIRING_UNKNOWN'
  const busy = games.filter((game) => isOpen(game) && !(game.state === 'running' && game.room === room))
  if (busy.some((game) => game.room === room)) return 'NIGHT_GAME_ON'
  if (busy.some((game) => game.teams.includes(one) || game.teams.includes(other))) return 'TEAM_PLAYING'
  if (plan === 'free') return 'allowed'
  const meeting = roundsOf(plan, teamCount, games)
    .flat()
    .find((pairing) => pairing.teams.includes(one) && pairing.teams.includes(other))
  if (!meeting) return 'PAIRING_NOT_DUE'
  return meeting.state === 'ready' ? 'allowed' : 'PAIRING_PLAYED'
}

/** What can begin now: for each empty room, in order, the next pairing of teams that are both free. */
export function nextPairings({ plan, teamCount, rooms, games }: Evening): { room: number; teams: [number, number] }[] {
  const open = games.filter(isOpen)
  const busy = new Set(open.flatMap(({ teams }) => teams))
  const free = Array.from({ length: rooms }, (_, place) => place + 1).filter((room) =>
    open.every((game) => game.room !== room),
  )
  const next: { room: number; teams: [number, number] }[] = []
  for (const { teams, state } of roundsOf(plan, teamCount, games).flat()) {
    const [one, other] = teams
    const room = free[next.length]
    if (room === undefined || state !== 'ready' || one === null || other === null) continue
    if (busy.has(one) || busy.has(other)) continue
    busy.add(one).add(other)
    next.push({ room, teams: [one, other] })
  }
  return next
}

/** Milliseconds that the rest of a plan takes: rounds one after the other, each with as many games at once as there are rooms. */
export function timeLeft(rounds: readonly Round[], rooms: number): number {
  const turns = rounds.map((round) => {
    const left = round.filter(({ state }) => state === 'unknown' || state === 'ready' || state === 'open').length
    return Math.ceil(left / rooms)
  })
  return turns.reduce((sum, turn) => sum + turn, 0) * TEAM_LIMITS.gameMinutes * MINUTE_MS
}
