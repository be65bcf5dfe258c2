/** Row 0 is the head, and column 0 has the check boxes. */
export type Cell = { row: number; column: number }
/** `anchor` is the end that stays, and `focus` the end that moves. */
export type Range = { anchor: Cell; focus: Cell }
export type Block = { top: number; bottom: number; left: number; right: number }

export const blockOf = ({ anchor, focus }: Range): Block => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.column, focus.column),
  right: Math.max(anchor.column, focus.column),
})

export const isOneCell = ({ anchor, focus }: Range) => anchor.row === focus.row && anchor.column === focus.column

type GridSize = { rows: number; columns: number; pageRows: number }

export function cellAfterKey({ row, column }: Cell, key: string, isCtrl: boolean, extent: GridSize): Cell | undefined {
  const end = { row: extent.rows, column: extent.columns - 1 }
  const clamp = (to: Cell): Cell => ({
    row: Math.min(Math.max(0, to.row), end.row),
    column: Math.min(Math.max(0, to.column), end.column),
  })
  switch (key) {
    case 'ArrowUp':
      return clamp({ row: isCtrl ? Math.min(row, 1) : row - 1, column })
    case 'ArrowDown':
      return clamp({ row: isCtrl ? end.row : row + 1, column })
    case 'ArrowLeft':
      return clamp({ row, column: isCtrl ? 0 : column - 1 })
    case 'ArrowRight':
      return clamp({ row, column: isCtrl ? end.column : column + 1 })
    case 'Home':
      return isCtrl ? { row: Math.min(1, end.row), column: 0 } : { row, column: 0 }
    case 'End':
      return isCtrl ? end : { row, column: end.column }
    case 'PageUp':
      return clamp({ row: Math.max(Math.min(row, 1), row - extent.pageRows), column })
    case 'PageDown':
      return clamp({ row: row + extent.pageRows, column })
    default:
      return undefined
  }
}

export type Direction = 'row' | 'column'

/** Returns the next editable cell, or `undefined` after the last one. */
export function nextEditable(
  from: Cell,
  {
    direction,
    isBackwards,
    rows,
    columns,
  }: { direction: Direction; isBackwards: boolean; rows: number; columns: number },
  isEditable: (cell: Cell) => boolean,
): Cell | undefined {
  const step = isBackwards ? -1 : 1
  const wide = direction === 'row' ? columns : rows
  const start = direction === 'row' ? (from.row - 1) * columns + from.column : from.column * rows + from.row - 1
  for (let index = start + step; index >= 0 && index < rows * columns; index += step) {
    const [line, offsetInLine] = [Math.floor(index / wide), index % wide]
    const cell = direction === 'row' ? { row: line + 1, column: offsetInLine } : { row: offsetInLine + 1, column: line }
    if (isEditable(cell)) return cell
  }
  return undefined
}
