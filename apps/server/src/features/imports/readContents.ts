import { isTabWithoutGames } from '@buri/domain/imports/archivedGames'
import { guessColumns, type SheetLayout } from '@buri/domain/imports/guessColumns'
import { readSheet, sumByPerson } from '@buri/domain/imports/readSheet'
import { dayOfCell } from '@buri/domain/imports/sheetCells'
import { type ColumnUse, shapeOf } from '@buri/domain/imports/sheetColumns'
import type { SheetContents } from '@buri/domain/imports/sheetContents'
import { rest } from '#server/platform/threads/rest.ts'
import { type CountedName, countedNames } from './namesOf.ts'
import type { SheetTab } from './readTables.ts'

export type SheetChoice = { tab: number | null; headRow: number; uses: ColumnUse[]; year: number | null }

type Problem = SheetContents['problems'][number] & { tab: string; lines: { row: number; cells: string[] }[] }

export type ReadSheet = {
  choice: SheetChoice
  shape: SheetLayout['shape']
  heads: string[]
  sample: string[][]
  tabs: { name: string; rows: number }[]
  games: (SheetContents['games'][number] & { tab: number })[]
  sums: SheetContents['sums']
  names: CountedName[]
  members: SheetContents['members']
  problems: Problem[]
}

const SAMPLE_ROWS = 5
/** Whether the tabs have the same head row. Such tabs, one for each month or evening, are read as one sheet. */
const hasSameHead = (tabs: readonly SheetTab[], { headRow, uses }: SheetLayout) =>
  tabs.length > 1 &&
  tabs.every(({ rows }) => {
    const guessed = guessColumns(rows)
    return guessed.headRow === headRow && guessed.uses.join() === uses.join()
  })

/** If no layout was chosen, it is guessed from the largest tab. */
export function readContents(tabs: readonly SheetTab[], chosen: SheetChoice | undefined, now: number): ReadSheet {
  const choice = chosen ?? guessChoice(tabs)
  const { tab, headRow, uses, year } = choice
  const shape = shapeOf(uses)
  const read = tabs.filter((_, index) => tab === null || index === tab)
  const [first] = read
  const gamesByDay = new Map<string, number>()
  const contents = read.map((sheet) => {
    const { name, rows } = sheet
    const options = { year, now, tabDay: dayOfCell(name), gamesByDay, onStep: rest }
    const layout = tab === null && isTabWithoutGames(sheet) ? guessColumns(rows) : { headRow, uses, shape }
    const one = readSheet(rows, layout, options)
    const problems = one.problems.map(({ rows: ofGame, ...problem }) => {
      const lines = (ofGame ?? [problem.row]).map((row) => ({ row, cells: rows[row - 1] ?? [] }))
      return { ...problem, tab: name, lines }
    })
    return { ...one, problems }
  })
  const games = contents.flatMap((content, index) => content.games.map((game) => ({ ...game, tab: index })))
  const sums = sumByPerson(contents.flatMap((content) => content.sums))
  return {
    ...{ choice, shape },
    heads: uses.map((_, index) => first?.rows[headRow]?.[index] ?? ''),
    sample: first?.rows.slice(headRow + 1, headRow + 1 + SAMPLE_ROWS) ?? [],
    tabs: tabs.map(({ name, rows }) => ({ name, rows: rows.length })),
    ...{ games, sums, names: countedNames({ games, sums }) },
    members: contents.flatMap(({ members }) => members),
    problems: contents.flatMap(({ problems }) => problems),
  }
}

function guessChoice(tabs: readonly SheetTab[]): SheetChoice {
  const games = tabs.filter((tab) => !isTabWithoutGames(tab))
  const own = games.length === 0 ? tabs : games
  const largest = own.reduce((one, other) => (other.rows.length > one.rows.length ? other : one))
  const layout = guessColumns(largest.rows)
  const { headRow, uses } = layout
  return { tab: own.length === 1 || hasSameHead(own, layout) ? null : tabs.indexOf(largest), headRow, uses, year: null }
}
