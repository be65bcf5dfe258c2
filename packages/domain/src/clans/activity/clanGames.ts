import type { Position, Side } from '../../matches/matchFacts.ts'
import { HOUR_MS, NIGHT_ENDS_HOUR, seoulDate } from '../../seoulTime.ts'

/** A value of `null` is unknown, never zero. */
export type ClanLine = {
  playerId: string | null
  side: Side
  position: Position | null
  championId: number | null
  championKey: string | null
  kills: number
  assists: number
  cs: number | null
  goldEarned: number | null
  damageToChampions: number | null
  visionScore: number | null
  performanceScore: number | null
  isMvp: boolean
  /** Chance of this line's side before the match, 0..1. */
  expectedWin: number | null
  scoreBefore: number | null
  scoreAfter: number | null
}

/** `playedAt` is in milliseconds since 1970. */
export type ClanGame<Column extends keyof ClanLine = keyof ClanLine> = {
  matchId: string
  playedAt: number
  durationSeconds: number
  winner: Side
  lines: readonly Pick<ClanLine, Column>[]
}

/** Returns blue's chance before the match, 0..1, or `null` if it is unknown. */
export function expectedBlueWin({ lines }: Pick<ClanGame<'side' | 'expectedWin'>, 'lines'>): number | null {
  const line = lines.find(({ expectedWin }) => expectedWin !== null)
  if (!line || line.expectedWin === null) return null
  return line.side === 'blue' ? line.expectedWin : 1 - line.expectedWin
}

/** Returns the moment that decides a match's day and week: a match after midnight belongs to the evening before. */
export const eveningOf = (playedAt: number) => playedAt - NIGHT_ENDS_HOUR * HOUR_MS

/** Returns the night of a match, such as `2026-11-20`. */
export function nightOf(playedAt: number): string {
  const { year, month, day } = seoulDate(eveningOf(playedAt))
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}

const playersIn = (games: readonly ClanGame<'playerId'>[]) =>
  new Set(games.flatMap(({ lines }) => lines.flatMap(({ playerId }) => playerId ?? [])))

/** Counts the nights on which these matches were played. */
export const nightsIn = (games: readonly { playedAt: number }[]) =>
  new Set(games.map(({ playedAt }) => nightOf(playedAt))).size

export type ClanAmount = { games: number; people: number; nights: number }

/** Counts matches, different known players, and nights. */
export const playAmount = (games: readonly ClanGame<'playerId'>[]): ClanAmount => ({
  games: games.length,
  people: playersIn(games).size,
  nights: nightsIn(games),
})
