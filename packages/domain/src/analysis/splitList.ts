import type { PlayerHistory } from '../history/playerHistory.ts'
import { type GamesAndWins, LENGTH_BOUNDS_MINUTES } from '../history/splits.ts'
import { percentOf } from '../statistics/ratios.ts'

/** The win rate is in percent; `null` without matches. */
export type SplitRow = { label: string; games: number; wins: number; losses: number; winRate: number | null }

export const splitRow = (label: string, [games, wins]: GamesAndWins): SplitRow => ({
  label,
  games,
  wins,
  losses: games - wins,
  winRate: percentOf(wins, games),
})

/** Splits counted matches by length, the shortest first. */
export function lengthSplit({ lengths }: PlayerHistory): SplitRow[] {
  const [first] = LENGTH_BOUNDS_MINUTES
  return lengths.map((row, index) => {
    const from = LENGTH_BOUNDS_MINUTES[index - 1]
    const upperBound = LENGTH_BOUNDS_MINUTES[index]
    if (from === undefined) return splitRow(`${first}분 미만`, row)
    return splitRow(upperBound === undefined ? `${from}분 이상` : `${from}~${upperBound}분`, row)
  })
}

/** Splits counted matches into those on blue and those on red. */
export const sideSplit = ({ sides }: PlayerHistory): SplitRow[] =>
  sides.map((row, index) => splitRow(index === 0 ? '블루팀' : '레드팀', row))
