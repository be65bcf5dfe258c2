import type { StoredLine } from '#server/model/matches/store/matchRows.ts'

type Line = Omit<StoredLine, 'playedAt'> & { playedAt: Date }
type Column = keyof Line

export type LineOf<Columns extends readonly Column[]> = Pick<Line, Columns[number]>

/** Selects columns of `match_participant`, aliased to the names in code: `mp.gold_earned as "goldEarned"`. */
export const lineColumns = (alias: string, columns: readonly Column[]): string =>
  columns.map((column) => `${alias}.${snakeCase(column)} as "${column}"`).join(', ')

export const lineValues = (alias: string, columns: readonly Column[]): string =>
  columns.map((column) => `${alias}.${snakeCase(column)}`).join(', ')

/** `columns` defines the order of a row, both in SQL and for this reader. */
export function lineReader<Values>(columns: readonly (keyof Values)[]) {
  const indexes = Object.fromEntries(columns.map((column, index) => [column, index])) as Record<keyof Values, number>
  return <Name extends keyof Values>(row: readonly unknown[], column: Name) => row[indexes[column]] as Values[Name]
}

export type RowOf<Columns extends readonly (keyof Values)[], Values> = { [At in keyof Columns]: Values[Columns[At]] }

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Columns that are `null` if the match was not rated. */
export const RATING_COLUMNS = ['muBefore', 'sigmaBefore', 'muAfter', 'sigmaAfter'] as const
