import type { PlayerHistory } from '../history/playerHistory.ts'
import { readRecentMatch } from '../history/recentMatches.ts'
import { matchesByDayPart, roleShares, styleVector } from './playerShape.ts'

/** The facts of a player that lists show and compare, so that no list has to read whole histories. */
export type Outline = {
  style: readonly number[] | null
  roles: readonly number[] | null
  activity: readonly number[]
  games: number
  wins: number
  kills: number
  deaths: number
  assists: number
  lastFive: readonly ('win' | 'loss')[]
}

const LAST_MATCHES = 5

export function outlineOf(history: PlayerHistory): Outline {
  const sumOf = (index: 3 | 4 | 5) => history.champions.reduce((sum, row) => sum + row[index], 0)
  return {
    style: styleVector(history),
    roles: roleShares(history),
    activity: matchesByDayPart(history),
    games: history.counted,
    wins: history.wins,
    kills: sumOf(3),
    deaths: sumOf(4),
    assists: sumOf(5),
    lastFive: history.recent
      .slice(-LAST_MATCHES)
      .map((match) => (readRecentMatch(match).hasWon ? ('win' as const) : ('loss' as const)))
      .reverse(),
  }
}
