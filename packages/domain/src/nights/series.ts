import type { Side } from '../matches/matchFacts.ts'
import type { GameState } from './judgeGame.ts'
import { type BestOf, winsNeeded } from './seriesSettings.ts'

/** A team keeps its number, whichever side it plays on. */
export type TeamNumber = 1 | 2
export const TEAM_NUMBERS = [1, 2] as const
export const TEAM_NAMES: Record<TeamNumber, string> = { 1: '가', 2: '나' }

export const otherTeam = (team: TeamNumber): TeamNumber => (team === 1 ? 2 : 1)

export type SetGame = {
  n: number
  state: GameState
  /** The team that is to play on blue; `null` before the teams are fixed. */
  blueTeam: TeamNumber | null
  /** The planned side of the team that won. */
  winner: Side | null
  /** Whether the teams played on swapped sides. */
  hasSwappedSides: boolean
  isVoid: boolean
  ruledWinner: TeamNumber | null
}

type SetState = 'open' | 'won' | 'void' | 'late'

export type SeriesSet = {
  n: number
  nth: number
  state: SetState
  winner: TeamNumber | null
  blueTeam: TeamNumber | null
}

export type SeriesScore = { sets: SeriesSet[]; wins: Record<TeamNumber, number>; winner: TeamNumber | null }

const teamOn = (side: Side, blueTeam: TeamNumber) => (side === 'blue' ? blueTeam : otherTeam(blueTeam))

function winnerOf({ blueTeam, winner, ruledWinner }: SetGame): TeamNumber | null {
  if (ruledWinner !== null) return ruledWinner
  return winner === null || blueTeam === null ? null : teamOn(winner, blueTeam)
}

/** The sets count in their own order, not in the order of their results. A cancelled game is not a set. */
export function seriesOf(games: readonly SetGame[], bestOf: BestOf): SeriesScore {
  const wins = { 1: 0, 2: 0 }
  let decidedBy: TeamNumber | null = null
  const played = games.filter(({ state }) => state !== 'cancelled').sort((a, b) => a.n - b.n)
  const sets = played.map((game, index): SeriesSet => {
    const winner = game.isVoid ? null : winnerOf(game)
    const state = game.isVoid ? 'void' : winner === null ? 'open' : decidedBy === null ? 'won' : 'late'
    if (state === 'won' && winner !== null) {
      wins[winner] += 1
      if (wins[winner] === winsNeeded(bestOf)) decidedBy = winner
    }
    const { n, blueTeam, hasSwappedSides } = game
    return {
      n,
      nth: index + 1,
      state,
      winner,
      blueTeam: blueTeam !== null && hasSwappedSides ? otherTeam(blueTeam) : blueTeam,
    }
  })
  return { sets, wins, winner: decidedBy }
}

/** Returns the step after a result: open the next set, drop a set that is no longer needed, or nothing. */
export function nextSeriesStep(
  games: readonly (SetGame & { isSet: boolean })[],
  bestOf: BestOf,
): { kind: 'open' } | { kind: 'drop'; n: number } | { kind: 'none' } {
  const sets = games.filter(({ isSet }) => isSet)
  const { sets: played, winner } = seriesOf(sets, bestOf)
  const openGame = games.find(({ state }) => isUnplayed(state) || state === 'running')
  if (winner !== null)
    return openGame?.isSet && isUnplayed(openGame.state) ? { kind: 'drop', n: openGame.n } : { kind: 'none' }
  if (openGame || !played.some(({ state }) => state !== 'open')) return { kind: 'none' }
  const decidedGames = played.filter(({ state }) => state === 'won' || state === 'open')
  return decidedGames.length < bestOf ? { kind: 'open' } : { kind: 'none' }
}

const isUnplayed = (state: GameState) => state === 'choosing' || state === 'drafting' || state === 'fixed'

/** A series cannot become shorter than what was played. */
export const judgeBestOf = (
  wins: Record<TeamNumber, number>,
  bestOf: BestOf | null,
): 'SERIES_ALREADY_WON' | 'allowed' => {
  const most = Math.max(wins[1], wins[2])
  if (bestOf === null) return most > 0 ? 'SERIES_ALREADY_WON' : 'allowed'
  return most > winsNeeded(bestOf) || wins[1] + wins[2] > bestOf ? 'SERIES_ALREADY_WON' : 'allowed'
}

type Rosters = Record<TeamNumber, readonly string[]>

/** Returns the team on blue, judged by the people of both teams; team 1 if the people do not show it. */
export function blueTeamOf(sides: Record<Side, readonly string[]>, before: Rosters | null): TeamNumber {
  if (before === null) return 1
  const same = (side: Side, team: TeamNumber) => sides[side].filter((id) => before[team].includes(id)).length
  return same('blue', 2) + same('red', 1) > same('blue', 1) + same('red', 2) ? 2 : 1
}

/** Whether the winner of the series won every set after the other team was one win away from it. */
export function isReverseSweep({ sets, winner }: SeriesScore, bestOf: BestOf): boolean {
  if (winner === null || bestOf === 1) return false
  const won = sets.filter(({ state }) => state === 'won')
  const needed = winsNeeded(bestOf)
  return won.length === bestOf && won.slice(0, needed - 1).every((set) => set.winner !== winner)
}

/** `played` takes an earlier decision back. */
export type GameRuling = 'void' | 'played' | TeamNumber

/**
 * Only a game that has begun can be ruled on. Only a set has a winner to correct. Any game of two lasting teams can be
 * void.
 */
export function judgeSetRuling(
  game: { state: GameState; isSet: boolean; isTeamGame?: boolean },
  ruling: GameRuling,
): 'NOT_A_SET' | 'GAME_NOT_STARTED' | 'allowed' {
  const isOfWinner = ruling !== 'void' && ruling !== 'played'
  if (!game.isSet && (isOfWinner || !game.isTeamGame)) return 'NOT_A_SET'
  const hasBegun = game.state === 'running' || game.state === 'awaiting' || game.state === 'finished'
  return hasBegun || ruling === 'played' ? 'allowed' : 'GAME_NOT_STARTED'
}
