import type { SheetLayout, Table } from './guessColumns.ts'
import { SHEET_LIMITS } from './importLimits.ts'
import type { ColumnUse } from './sheetColumns.ts'

export type Row = { number: number; cell: (use: ColumnUse) => string }

/** Columns in which a merged cell also applies to the rows below its first one. */
const FILLED_DOWN = ['date', 'dateAndGame', 'game', 'winningSide', 'duration', 'name'] as const
const GAME_KEY = ['date', 'dateAndGame', 'game'] as const
/** Columns that are filled down only within one game. */
const GAME_COLUMNS: readonly ColumnUse[] = ['winningSide', 'duration']

type Options = Pick<SheetLayout, 'uses' | 'shape'> & { onStep?: (() => void) | undefined }

/** Returns the rows below the headings, with merged cells filled down and empty rows left out. */
export function rowsOf(table: Table, headRow: number, { uses, shape, onStep }: Options): Row[] {
  const rowAbove = new Map<ColumnUse, string>()
  const indexes = new Map(uses.map((use, index) => [use, index]))
  // Names are filled down only in sheets of totals, where a person may have one row for each lane. In the rows of a
  // game an empty name is an error.
  const usesToFillDown = FILLED_DOWN.filter((use) =>
    use === 'name'
      ? uses.includes('games') || uses.includes('wins')
      : shape !== 'gameRows' || !GAME_COLUMNS.includes(use),
  )
  let previousGameKey = ''
  return table.slice(headRow + 1).flatMap((cells, index): Row[] => {
    onStep?.()
    if (cells.every((cell) => cell.trim() === '')) return []
    const cellText = (use: ColumnUse) => (cells[indexes.get(use) ?? -1] ?? '').trim().slice(0, SHEET_LIMITS.cell)
    const cellOfUse = new Map<ColumnUse, string>()
    const gameKeyOfRow = JSON.stringify(GAME_KEY.map((use) => cellText(use) || (rowAbove.get(use) ?? '')))
    if (gameKeyOfRow !== previousGameKey) for (const use of GAME_COLUMNS) rowAbove.delete(use)
    previousGameKey = gameKeyOfRow
    for (const use of usesToFillDown) {
      const text = cellText(use) || (rowAbove.get(use) ?? '')
      cellOfUse.set(use, text)
      rowAbove.set(use, text)
    }
    return [{ number: headRow + index + 2, cell: (use) => cellOfUse.get(use) ?? cellText(use) }]
  })
}
