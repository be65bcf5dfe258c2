import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night, NightSignup } from '@buri/contract/nights/nights'
import { POSITIONS } from '@buri/domain/matches/matchFacts'
import { acceptsResults } from '@buri/domain/nights/judgeNightCommand'

export type Side = 'blue' | 'red'
type GamePlayer = NightGame['players'][number]
export type SeatedPlayer = { player: GamePlayer; signup: NightSignup }

export const SIDE_NAMES: Record<Side, string> = { blue: '블루팀', red: '레드팀' }

/** Returns the latest game that is not cancelled. */
export const currentGame = ({ games }: Pick<Night, 'games'>): NightGame | undefined =>
  games.findLast(({ state }) => state !== 'cancelled')

export const isGameOver = ({ state }: Pick<NightGame, 'state'>) => state === 'finished' || state === 'cancelled'

export const hasBench = ({ state, schedule, games, next }: Pick<Night, 'state' | 'schedule' | 'games' | 'next'>) =>
  schedule === null &&
  (state === 'open' || state === 'running') &&
  (next.bench.length > 0 || games.some((game) => game.state !== 'cancelled' && game.bench.length > 0))

type NightEnding = Pick<Night, 'state' | 'finishedAt'>

const isActive = ({ state }: Pick<Night, 'state'>) => state === 'open' || state === 'running'

const nightAcceptsResults = ({ state, finishedAt }: NightEnding, now: number) =>
  isActive({ state }) || acceptsResults({ state, finishedAt: finishedAt === null ? null : Date.parse(finishedAt) }, now)

/** Whether anything remains to be done for the game. For some time after the night, only a missing result counts. */
export const hasNextStep = (night: NightEnding, game: NightGame, now: number) =>
  isActive(night)
    ? !isGameOver(game)
    : (game.state === 'running' || game.state === 'awaiting') && nightAcceptsResults(night, now)

export const mayResolveConflict = (night: NightEnding & Pick<Night, 'me' | 'games'>, now: number) =>
  night.me.mayManage && nightAcceptsResults(night, now) && night.games.some(({ replayDiffers }) => replayDiffers)

export function seatedPlayers(night: Pick<Night, 'signups'>, { players }: Pick<NightGame, 'players'>): SeatedPlayer[] {
  const byId = new Map(night.signups.map((signup) => [signup.id, signup]))
  return players.flatMap((player) => {
    const signup = byId.get(player.signupId)
    return signup ? [{ player, signup }] : []
  })
}

/** Sorts the team's players by position. Players without a position come last. */
export function teamOf(seated: readonly SeatedPlayer[], side: Side): SeatedPlayer[] {
  const positionIndex = ({ player: { position } }: SeatedPlayer) =>
    position === null ? POSITIONS.length : POSITIONS.indexOf(position)
  return seated
    .filter(({ player }) => player.side === side)
    .sort((one, other) => positionIndex(one) - positionIndex(other))
}

export type Lane = {
  key: string
  position: GamePlayer['position']
  blue: SeatedPlayer | undefined
  red: SeatedPlayer | undefined
}

/** Pairs the players of both teams by position if all positions are known, otherwise by order. */
export function lanePairs(seated: readonly SeatedPlayer[]): Lane[] {
  const [blue, red] = [teamOf(seated, 'blue'), teamOf(seated, 'red')]
  const isKnown = seated.every(({ player }) => player.position !== null)
  const playerAt = (team: readonly SeatedPlayer[], position: (typeof POSITIONS)[number]) =>
    team.find(({ player }) => player.position === position)
  if (isKnown)
    return POSITIONS.map((position) => ({
      key: position,
      position,
      blue: playerAt(blue, position),
      red: playerAt(red, position),
    }))
  return Array.from({ length: Math.max(blue.length, red.length) }, (_, index) => ({
    key: String(index),
    position: null,
    blue: blue[index],
    red: red[index],
  }))
}

/** Returns the mean of the known scores, or `null` if fewer than half of the team's scores are known. */
export function meanScore(team: readonly SeatedPlayer[]): number | null {
  const scores = team.flatMap(({ signup: { score } }) => (score === null ? [] : [score]))
  if (scores.length * 2 < team.length || scores.length === 0) return null
  return Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length)
}
