import { tierOfText } from '../nights/roster/rosterWords.ts'
import {
  championOfCell,
  countOfCell,
  dayAndGameOfCell,
  dayOfCell,
  kdaOfCell,
  positionsOfCell,
  wonOfCell,
} from './sheetCells.ts'
import { type ColumnUse, type SheetShape, shapeOf, useOfHead, withoutRepetition } from './sheetColumns.ts'

/** Rows of cells, which may differ in length. A formula is given as its value. */
export type Table = readonly (readonly string[])[]

export type SheetLayout = {
  headRow: number
  uses: ColumnUse[]
  shape: SheetShape | undefined
}

const HEAD_ROWS = 40
const SAMPLE_ROWS = 200
const MIN_EQUAL_SHARE = 0.8

/**
 * Guesses the meaning of a sheet's columns from a row of known headings within the first 40 rows, or from the contents
 * of the cells.
 */
export function guessColumns(table: Table): SheetLayout {
  const headRow = headRowOf(table)
  const body = table.slice(headRow + 1, headRow + 1 + SAMPLE_ROWS)
  const width = Math.max(0, ...table.slice(0, headRow + 1 + SAMPLE_ROWS).map((row) => row.length))
  const headCells = table[headRow] ?? []
  const cells = Array.from({ length: width }, (_, index) => body.map((row) => (row[index] ?? '').trim()))
  const uses =
    headRow >= 0
      ? cells.map((column, index) => checkedUse(useOfHead(headCells[index] ?? ''), column))
      : withScoreColumns(
          cells.map((column) => useOfCells(column)),
          cells,
        )
  const single = withoutRepetition(withOnePerson(withNames(uses, cells), { heads: headCells, cells }))
  return { headRow, uses: single, shape: shapeOf(single) }
}

/**
 * Returns the index of the row with the most known headings, if these are at least two and at least a third of its
 * cells. Otherwise returns the index of the first filled row if it has a heading for names, or else -1.
 */
function headRowOf(table: Table): number {
  const first = table.findIndex((cells) => cells.some((cell) => cell.trim() !== ''))
  const isHead = table[first]?.some((cell) => useOfHead(cell) === 'name')
  let headingRow = { row: isHead ? first : -1, known: 1 }
  for (const [row, cells] of table.slice(0, HEAD_ROWS).entries()) {
    const filledCells = cells.filter((cell) => cell.trim() !== '')
    const recognised = filledCells.filter((cell) => useOfHead(cell) !== undefined).length
    if (recognised > headingRow.known && recognised * 3 >= filledCells.length) headingRow = { row, known: recognised }
  }
  return headingRow.row
}

/**
 * Corrects a meaning guessed from the heading: a column headed KDA may contain ratios, one headed WIN numbers of wins,
 * and one headed 날짜 also the games' numbers.
 */
function checkedUse(use: ColumnUse | undefined, column: readonly string[]): ColumnUse {
  const filledCells = column.filter((cell) => cell !== '')
  if (use === undefined) return 'ignored'
  if (use === 'kda' && !doMostCellsMatch(filledCells, (cell) => kdaOfCell(cell) !== undefined)) return 'ignored'
  if (use === 'result' && filledCells.some((cell) => (countOfCell(cell) ?? 0) > 1)) return 'wins'
  if (use === 'date' && doMostCellsMatch(filledCells, (cell) => dayAndGameOfCell(cell) !== undefined))
    return 'dateAndGame'
  return use
}

const CELL_READERS: readonly (readonly [ColumnUse, (cell: string) => boolean])[] = [
  ['dateAndGame', (cell) => dayAndGameOfCell(cell) !== undefined],
  ['kda', (cell) => kdaOfCell(cell) !== undefined],
  ['position', (cell) => countOfCell(cell) === undefined && positionsOfCell(cell).length > 0],
  ['result', (cell) => countOfCell(cell) === undefined && wonOfCell(cell) !== undefined],
  ['champion', (cell) => championOfCell(cell) !== undefined],
  ['date', (cell) => dayOfCell(cell) !== undefined],
]

function useOfCells(column: readonly string[]): ColumnUse {
  const filledCells = column.filter((cell) => cell !== '')
  return CELL_READERS.find(([, reads]) => doMostCellsMatch(filledCells, reads))?.[0] ?? 'ignored'
}

const doMostCellsMatch = (cells: readonly string[], predicate: (cell: string) => boolean) =>
  cells.length > 0 && cells.filter(predicate).length >= MIN_EQUAL_SHARE * cells.length

/** Treats text columns without another meaning as names: the columns with tags or, if there are none, all of them. */
function withNames(uses: readonly ColumnUse[], cells: readonly (readonly string[])[]): ColumnUse[] {
  if (uses.includes('name') || uses.some((use) => use.startsWith('blue'))) return [...uses]
  const isWordColumn = (index: number) => {
    const filledCells = (cells[index] ?? []).filter((cell) => cell !== '')
    return (
      doMostCellsMatch(filledCells, (cell) => /\p{L}/u.test(cell) && cell.length <= 30) &&
      !doMostCellsMatch(filledCells, (cell) => tierOfText(cell) !== undefined)
    )
  }
  const words = uses.map((use, index) => use === 'ignored' && isWordColumn(index))
  const isTagged = (index: number) =>
    doMostCellsMatch(
      (cells[index] ?? []).filter((cell) => cell !== ''),
      (cell) => /\S#\S/.test(cell),
    )
  // If some columns have names with tags, other words are real names, tiers or notes.
  const tagged = words.map((is, index) => is && isTagged(index))
  const columns = tagged.includes(true) ? tagged : words
  return uses.map((use, index) => (columns[index] ? 'name' : use))
}

/**
 * Keeps one column of names if a list of people has real names beside the names in the game. The column with the most
 * tags is kept, or else the one whose heading says that it contains game names.
 */
function withOnePerson(
  uses: readonly ColumnUse[],
  { heads, cells }: { heads: readonly string[]; cells: readonly (readonly string[])[] },
): ColumnUse[] {
  if (uses.some((use) => GAME_USES.has(use))) return [...uses]
  const tags = (index: number) => (cells[index] ?? []).filter((cell) => /\S#\S/.test(cell)).length
  const names = [...uses.keys()].filter((index) => uses[index] === 'name')
  const [best] = names.toSorted(
    (a, b) => tags(b) - tags(a) || Number(NICKNAME.test(heads[b] ?? '')) - Number(NICKNAME.test(heads[a] ?? '')),
  )
  return uses.map((use, index) => (use === 'name' && index !== best ? 'ignored' : use))
}

const GAME_USES: ReadonlySet<ColumnUse> = new Set(['date', 'dateAndGame', 'game', 'result', 'winningSide', 'loser'])
const NICKNAME = /닉|소환사|summoner|nick|riot/i

const SCORE_COLUMNS = ['kills', 'deaths', 'assists'] as const

/** If there are no headings, the last three of a run of number columns are kills, deaths and assists. */
function withScoreColumns(uses: readonly ColumnUse[], cells: readonly (readonly string[])[]): ColumnUse[] {
  if (!uses.includes('champion') || uses.includes('kda')) return [...uses]
  const isNumber = uses.map((use, index) => {
    const filledCells = (cells[index] ?? []).filter((cell) => cell !== '')
    return use === 'ignored' && doMostCellsMatch(filledCells, (cell) => countOfCell(cell) !== undefined)
  })
  return uses.map((use, index) => {
    const place = [0, 1, 2].find((column) => {
      const end = index + 2 - column
      return isNumber[end] && isNumber[end - 1] && isNumber[end - 2] && !isNumber[end + 1]
    })
    return isNumber[index] && place !== undefined ? (SCORE_COLUMNS[place] ?? use) : use
  })
}
