import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { imeCommit, type Step } from '#web/ui/forms/imeCommit.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { blockOf, type Cell, cellAfterKey, isOneCell, nextEditable, type Range } from './cells/cellRange.ts'
import { type CellSource, copyBlock } from './clipboard/copyBlock.ts'
import type { ClipboardContent } from './clipboard/pastedCells.ts'
import { FIXED_COLUMNS } from './GridRowView.tsx'
import { type GridRow, isEditableIn, parseCell, type RowId, typedText } from './gridColumn.ts'
import { loadLaterParts } from './loadLaterParts.ts'
import type { Cells } from './staging/stagedEdits.ts'
import type { GridOptions } from './useGridLayout.ts'
import type { Staging } from './useStaging.ts'
import type { ShownColumn } from './view/columnLayout.ts'

type GridCellsInput = {
  columns: readonly ShownColumn[]
  options: GridOptions
  /** The number of rows that the keyboard can select. */
  count: number
  pageRows: number
  rowAt: (index: number) => GridRow | undefined
  /** Also finds rows after the end of the page, where a pasted block goes on. */
  anyRowAt: (index: number) => GridRow | undefined
  cellOf: CellSource['cellOf']
  staging: Staging
  blank: (() => Cells) | undefined
  onSave: () => void
  onSort: (key: string, isMulti: boolean) => void
  onOpenColumn: (column: number) => void
  onSelect: (index: number, isRange: boolean) => void
  onSelectAll: () => void
  /** Scrolls to the row. Returns whether it is already rendered. */
  showRow: (index: number) => boolean
}

type Editing = { cell: Cell; id: RowId; key: string }

export const toastLoadFailure = () => toast.danger('표의 일부를 불러오지 못했습니다. 잠시 후 다시 시도해주세요.')
const FIRST_CELL: Cell = { row: 1, column: FIXED_COLUMNS }

export function useGridCells(grid: GridCellsInput) {
  const { columns, count, rowAt, cellOf, staging } = grid
  const [requestedRange, setRequestedRange] = useState<Range>({ anchor: FIRST_CELL, focus: FIRST_CELL })
  const [editing, setEditing] = useState<Editing | null>(null)
  const [ime] = useState(imeCommit)
  const box = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef(false)
  /**
   * The cell in which a value was just picked. The open list swallows the press of Tab, so only its release arrives.
   */
  const pickedCell = useRef<Cell>(undefined)

  const clampToGrid = ({ row, column }: Cell): Cell => ({
    row: Math.min(row, count),
    column: Math.min(column, columns.length + FIXED_COLUMNS - 1),
  })
  const range = { anchor: clampToGrid(requestedRange.anchor), focus: clampToGrid(requestedRange.focus) }
  const active = range.focus
  const columnAt = (index: number) => columns[index - FIXED_COLUMNS]
  const isDeleted = (row: GridRow) => staging.edits.deleted.has(row.id)
  const isEditable = ({ row, column }: Cell) => {
    const gridRow = rowAt(row)
    return gridRow !== undefined && !isDeleted(gridRow) && isEditableIn(columnAt(column), gridRow)
  }
  const cellAt = ({ row, column }: Cell) =>
    box.current?.querySelector<HTMLElement>(`[data-row="${row}"] > [data-column="${column}"]`)

  /** Called after each render that a key caused, because the cell's row may not have existed before. */
  const takeFocus = () => {
    if (!wantsFocus.current || editing) return
    if (active.row > 0 && !grid.showRow(active.row)) return
    wantsFocus.current = false
    const element = cellAt(active)
    element?.focus({ preventScroll: true })
    const scroller = box.current?.parentElement
    const top = scroller?.scrollTop
    element?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    // Browsers scroll to the sticky head, although it is always in view.
    if (active.row === 0 && scroller && top !== undefined) scroller.scrollTop = top
  }

  const moveFocus = (focus: Cell, isExtending = false) => {
    wantsFocus.current = true
    setRequestedRange({ anchor: isExtending ? range.anchor : focus, focus })
  }

  const toastWhyWithheld = ({ row, column }: Cell) => {
    const gridRow = rowAt(row)
    const reason = gridRow && columnAt(column)?.withheld?.(gridRow)
    if (reason) toast.info(reason)
  }

  const edit = (cell: Cell) => {
    const [row, column] = [rowAt(cell.row), columnAt(cell.column)]
    if (!row || !column || !isEditable(cell)) {
      toastWhyWithheld(cell)
      return moveFocus(cell)
    }
    if (column.editor === 'switch') return flip(cell)
    setRequestedRange({ anchor: cell, focus: cell })
    setEditing({ cell, id: row.id, key: column.key })
  }
  const flip = (cell: Cell) => {
    const [row, column] = [rowAt(cell.row), columnAt(cell.column)]
    if (!row || column?.editor !== 'switch') return
    if (!isEditable(cell)) return toastWhyWithheld(cell)
    staging.stage([{ id: row.id, key: column.key, value: cellOf(row, column.key) !== true }])
    moveFocus(cell)
  }

  const cancel = () => {
    setEditing(null)
    wantsFocus.current = true
  }
  const commit = (text: string, step: Step | 'blur' | 'pick') => {
    if (!editing) return
    const { cell, id, key } = editing
    const [row, column] = [rowAt(cell.row), columns.find((candidate) => candidate.key === key)]
    const isAsBefore = row?.id === id && column && text.trim() === typedText(column, cellOf(row, key)).trim()
    if (column && !isAsBefore) staging.stage([{ id, key, value: parseCell(column, text) }])
    setEditing(null)
    if (step === 'enter' || step === 'pick') wantsFocus.current = true
    if (step === 'pick') pickedCell.current = cell
    if (step === 'tab' || step === 'tabBack') editNext(cell, step === 'tabBack')
  }
  const editNext = (cell: Cell, isBackwards: boolean) => {
    const size = { rows: count, columns: columns.length + FIXED_COLUMNS }
    const nextCell = nextEditable(cell, { ...size, direction: grid.options.direction, isBackwards }, isEditable)
    if (!nextCell) return moveFocus(cell)
    if (columnAt(nextCell.column)?.editor === 'switch') moveFocus(nextCell)
    else edit(nextCell)
  }

  const source: CellSource = { rowAt, columnAt, cellOf }

  const fill = async () => staging.stage((await loadLaterParts()).fillDown(blockOf(range), source))

  const onHeadKey = (event: KeyboardEvent) => {
    const column = columnAt(active.column)
    if (event.key === 'F2' || (event.altKey && event.key === 'ArrowDown')) {
      if (column) grid.onOpenColumn(active.column)
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (column) grid.onSort(column.key, event.ctrlKey || event.metaKey)
      else if (active.column === 0) grid.onSelectAll()
    } else return false
    return true
  }

  const onCellKey = (event: KeyboardEvent) => {
    if (event.key === ' ' && (event.shiftKey || active.column === 0)) grid.onSelect(active.row, false)
    else if (event.key === ' ' || event.key === 'Enter' || event.key === 'F2') {
      if (active.column === 0) grid.onSelect(active.row, false)
      else if (event.key !== ' ') edit(active)
      else flip(active)
    } else return false
    return true
  }

  /** Compares `code`, the position of the key, because with Hangul input the Z key types ㅋ. */
  const onShortcut = ({ code, shiftKey }: KeyboardEvent) => {
    if (code === 'KeyZ') (shiftKey ? staging.redo : staging.undo)()
    else if (code === 'KeyY') staging.redo()
    else if (code === 'KeyS') grid.onSave()
    else if (code === 'KeyD') void fill().catch(toastLoadFailure)
    else if (code === 'KeyA')
      setRequestedRange({
        anchor: { row: count, column: columns.length + FIXED_COLUMNS - 1 },
        focus: { row: Math.min(1, count), column: FIXED_COLUMNS },
      })
    else return false
    return true
  }

  const onKeyUp = ({ key, shiftKey }: KeyboardEvent) => {
    const { current: cell } = pickedCell
    pickedCell.current = undefined
    if (cell && key === 'Tab') editNext(cell, shiftKey)
  }
  const onBlur = () => {
    pickedCell.current = undefined
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    pickedCell.current = undefined
    const meaning = ime.keyDown(event.nativeEvent)
    if (meaning.kind === 'theirs') return
    // The key has just ended an edit, so the cell ignores its repeat.
    if (meaning.kind === 'echo') return event.preventDefault()
    const isCtrl = event.ctrlKey || event.metaKey
    const isOurs = (isCtrl && onShortcut(event)) || (active.row === 0 ? onHeadKey(event) : onCellKey(event))
    if (isOurs) return event.preventDefault()
    const extent = { rows: count, columns: columns.length + FIXED_COLUMNS, pageRows: grid.pageRows }
    const targetCell = cellAfterKey(active, event.key, isCtrl, extent)
    if (!targetCell) return
    event.preventDefault()
    moveFocus(targetCell, event.shiftKey)
  }

  const cellIn = (target: EventTarget): Cell | undefined => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
    return cell ? { row: Number(cell.parentElement?.dataset.row), column: Number(cell.dataset.column) } : undefined
  }
  const isInEditor = (target: EventTarget) =>
    target instanceof Element && target.closest('input[type="text"], input[type="date"], select, textarea') !== null

  const onPointerDown = (event: PointerEvent) => {
    const cell = cellIn(event.target)
    if (!cell || event.button !== 0 || isInEditor(event.target)) return
    setRequestedRange({ anchor: event.shiftKey && cell.row > 0 ? range.anchor : cell, focus: cell })
  }
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons !== 1 || event.pointerType === 'touch' || editing || range.anchor.row === 0) return
    const cell = cellIn(event.target)
    if (!cell || cell.row === 0 || (cell.row === active.row && cell.column === active.column)) return
    setRequestedRange({ anchor: range.anchor, focus: cell })
  }
  const onClick = (event: { target: EventTarget; shiftKey: boolean }) => {
    const cell = cellIn(event.target)
    if (!cell || cell.row === 0) return
    if (cell.column === 0) grid.onSelect(cell.row, event.shiftKey)
    else if (event.target instanceof Element && event.target.closest('[data-switch]')) flip(cell)
  }
  const onDoubleClick = (event: { target: EventTarget }) => {
    const cell = cellIn(event.target)
    if (!cell || cell.row === 0 || isInEditor(event.target)) return
    // The two presses of a double click have already toggled a switch twice.
    if (columnAt(cell.column)?.editor !== 'switch') edit(cell)
  }

  const onCopy = (event: ClipboardEvent) => {
    if (isInEditor(event.target)) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copyBlock(blockOf(range), source))
  }
  const onPaste = (event: ClipboardEvent) => {
    if (isInEditor(event.target)) return
    event.preventDefault()
    const [html, text] = [event.clipboardData.getData('text/html'), event.clipboardData.getData('text/plain')]
    if (text !== '') void paste({ html, text }).catch(toastLoadFailure)
  }
  const paste = async (clipboard: ClipboardContent) => {
    const { pasteBlock } = await loadLaterParts()
    const block = blockOf(range)
    const pasted = pasteBlock(clipboard, block, { ...source, rowAt: grid.anyRowAt }, grid.blank)
    if (!staging.stage(pasted.cells, pasted.blanks)) return
    setRequestedRange({
      anchor: { row: Math.max(1, block.top), column: block.left },
      focus: clampToGrid({ row: pasted.bottom, column: pasted.right }),
    })
    if (pasted.blanks.length > 0)
      toast.info(`새 항목 ${pasted.blanks.length}개가 추가되었습니다. 저장 버튼을 클릭하여 확정하세요.`)
  }

  return {
    box,
    ime,
    active,
    block: isOneCell(range) ? undefined : blockOf(range),
    editing,
    commit,
    cancel,
    go: moveFocus,
    cellAt,
    takeFocus,
    handlers: { onKeyDown, onKeyUp, onBlur, onPointerDown, onPointerMove, onClick, onDoubleClick, onCopy, onPaste },
  }
}

export type GridCells = ReturnType<typeof useGridCells>
