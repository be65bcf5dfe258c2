import { POSITIONS, type Position } from '../../matches/matchFacts.ts'
import type { ClanGame } from './clanGames.ts'

type Coverage = {
  position: Position
  /** People who played it most, and those who played it second most, a fifth of the time or more. */
  main: number
  sub: number
  /** Places there were to fill, and how many were filled by people with another main position. */
  places: number
  filledByOthers: number
  isShort: boolean
}

const SUB_SHARE = 0.2
export const SHORT_SHARE = 0.3
export const PLACES_ENOUGH = 20

/** Which positions a clan's players cover. One is short where thirty percent of twenty places or more went to others. */
export function positionsOf(games: readonly ClanGame<'playerId' | 'position'>[]): Coverage[] {
  const played = new Map<string, Map<Position, number>>()
  const lines = games.flatMap((game) =>
    game.lines.flatMap(({ playerId, position }) => (playerId && position ? [{ playerId, position }] : [])),
  )
  for (const { playerId, position } of lines) {
    const own = played.get(playerId) ?? new Map<Position, number>()
    own.set(position, (own.get(position) ?? 0) + 1)
    played.set(playerId, own)
  }
  const habits = new Map([...played].map(([playerId, counts]) => [playerId, positionHabit(counts)]))
  return POSITIONS.map((position) => {
    const here = lines.filter((line) => line.position === position)
    const filledByOthers = here.filter(({ playerId }) => habits.get(playerId)?.main !== position).length
    const count = (kind: 'main' | 'sub') => [...habits.values()].filter((habit) => habit[kind] === position).length
    return {
      position,
      main: count('main'),
      sub: count('sub'),
      places: here.length,
      filledByOthers,
      isShort: here.length >= PLACES_ENOUGH && filledByOthers / here.length >= SHORT_SHARE,
    }
  })
}

/**
 * The position a player took most, and the one taken second most if in a fifth of the games or more, of how many games each
 * was played in. Of equal ones the upper lane.
 */
export function positionHabit(counts: ReadonlyMap<Position, number>): {
  main: Position | undefined
  sub: Position | undefined
} {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const ordered = POSITIONS.filter((position) => counts.has(position)).toSorted(
    (one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0),
  )
  const [main, second] = ordered
  return { main, sub: second && (counts.get(second) ?? 0) / total >= SUB_SHARE ? second : undefined }
}
