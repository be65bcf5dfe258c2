import type { StoredLine } from '#server/model/matches/store/matchRows.ts'

type Line = Omit<StoredLine, 'playedAt'> & { playedAt: Date }
type Column = keyof Line

/** What a query reads that asks for these columns of lines. */
export type LineOf<Columns extends readonly Column[]> = Pick<Line, Columns[number]>

/** Columns of `match_participant` under the names the code has for them: `mp.gold_earned as "goldEarned"`. */
export const lineColumns = (alias: string, columns: readonly Column[]): string =>
  columns.map((column) => `${alias}.${snakeCase(column)} as "${column}"`).join(', ')

/** The same without names, for arrays of them. */
export const lineValues = (alias: string, columns: readonly Column[]): string =>
  columns.map((column) => `${alias}.${snakeCase(column)}`).join(', ')

/** What such columns hold, in their order. */
export type ValuesOf<Columns extends readonly Column[]> = { [At in keyof Columns]: Line[Columns[At]] }
/** 1 is true. */
export type FlagsOf<Columns extends readonly Column[]> = {
  [At in keyof Columns]: null extends Line[Columns[At]] ? 0 | 1 | null : 0 | 1
}

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What a match did to the rating of the line's player; `null` where it was not rated. */
export const RATING_STEPS = ['muBefore', 'sigmaBefore', 'muAfter', 'sigmaAfter'] as const
