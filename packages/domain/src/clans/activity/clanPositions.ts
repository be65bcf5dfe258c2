import { POSITIONS, type Position } from '../../matches/matchFacts.ts'
import type { ClanGame } from './clanGames.ts'

type Coverage = {
  position: Position
  /**
   * `main` counts players who took the position most, `sub` those who took it second most, in a fifth of their games or
   * more.
   */
  main: number
  sub: number
  /** `filledByOthers` of the `places` seats went to people with another main position. */
  places: number
  filledByOthers: number
  isShort: boolean
}

const SUB_SHARE = 0.2
export const SHORT_SHARE = 0.3
export const MIN_PLACES = 20

/** Counts how many of a clan's players play each position. */
export function positionsOf(games: readonly ClanGame<'playerId' | 'position'>[]): Coverage[] {
  const played = new Map<string, Map<Position, number>>()
  const lines = games.flatMap((game) =>
    game.lines.flatMap(({ playerId, position }) => (playerId && position ? [{ playerId, position }] : [])),
  )
  for (const { playerId, position } of lines) {
    const ownCounts = played.get(playerId) ?? new Map<Position, number>()
    ownCounts.set(position, (ownCounts.get(position) ?? 0) + 1)
    played.set(playerId, ownCounts)
  }
  const habits = new Map([...played].map(([playerId, counts]) => [playerId, positionHabit(counts)]))
  return POSITIONS.map((position) => {
    const linesOfPosition = lines.filter((line) => line.position === position)
    const filledByOthers = linesOfPosition.filter(({ playerId }) => habits.get(playerId)?.main !== position).length
    const count = (kind: 'main' | 'sub') => [...habits.values()].filter((habit) => habit[kind] === position).length
    return {
      position,
      main: count('main'),
      sub: count('sub'),
      places: linesOfPosition.length,
      filledByOthers,
      isShort: linesOfPosition.length >= MIN_PLACES && filledByOthers / linesOfPosition.length >= SHORT_SHARE,
    }
  })
}

/**
 * Returns the position that a player took most, and the second one if they took it in a fifth of the games or more,
 * with the number of games.
 */
export function positionHabit(counts: ReadonlyMap<Position, number>): {
  main: Position | undefined
  sub: Position | undefined
} {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const ordered = POSITIONS.filter((position) => counts.has(position)).toSorted(
    (a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0),
  )
  const [main, second] = ordered
  return { main, sub: second && (counts.get(second) ?? 0) / total >= SUB_SHARE ? second : undefined }
}
