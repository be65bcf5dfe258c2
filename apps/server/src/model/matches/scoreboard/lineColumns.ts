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

/** Reads arrays of values by the name of the column. Only `columns` says where each stands, to SQL and to this reader. */
export function readerOf<Values>(columns: readonly (keyof Values)[]) {
  const places = Object.fromEntries(columns.map((column, at) => [column, at])) as Record<keyof Values, number>
  return <Name extends keyof Values>(row: readonly unknown[], column: Name) => row[places[column]] as Values[Name]
}

/** Arrays of such values, in the order of `Columns`. */
export type RowOf<Columns extends readonly (keyof Values)[], Values> = { [At in keyof Columns]: Values[Columns[At]] }

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What a match did to the rating of the line's player; `null` where it was not rated. */
export const RATING_STEPS = ['muBefore', 'sigmaBefore', 'muAfter', 'sigmaAfter'] as const
