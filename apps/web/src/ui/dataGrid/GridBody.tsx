import { useId, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { CellEditor, type EditorProps } from './CellEditor.tsx'
import { rowSlots } from './cells/rowSlots.ts'
import { rowWindow, snapScrollTop, VIEW_HEIGHT } from './cells/rowWindow.ts'
import type { ScrollPosition } from './cells/scrollPosition.ts'
import { GridRowView } from './GridRowView.tsx'
import styles from './gridCells.module.css'
import type { GridRow, RowId } from './gridColumn.ts'
import type { GridCells } from './useGridCells.ts'
import type { Staging } from './useStaging.ts'
import type { ShownColumn } from './view/columnLayout.ts'

type GridBodyProps = {
  cells: GridCells
  staging: Staging
  columns: readonly ShownColumn[]
  selected: ReadonlySet<RowId>
  isJudged: boolean
  rowAt: (index: number) => GridRow | undefined
  count: number
  /** The number of rows on all earlier pages. */
  before: number
  /** `undefined` if the whole page of rows is drawn. */
  scrolled: ScrollPosition | undefined
  /** `undefined` if no cell is being edited. */
  editor: EditorProps | undefined
}

const subscribeToNothing = () => () => {}

export function GridBody({
  cells,
  staging,
  columns,
  selected,
  isJudged,
  rowAt,
  count,
  before,
  scrolled,
  editor,
}: GridBodyProps) {
  const step = useSyncExternalStore(scrolled?.subscribe ?? subscribeToNothing, () =>
    snapScrollTop(count, scrolled?.current() ?? 0),
  )
  const window = scrolled && rowWindow(count, step, VIEW_HEIGHT)
  const [slotsOf] = useState(rowSlots)
  const bodyId = useId()
  useLayoutEffect(cells.takeFocus)
  const { active, block, editing } = cells
  const { edits, refusals } = staging
  const [first, end] = window ? [window.first, window.end] : [0, count]
  const places = Array.from({ length: end - first }, (_, index) => first + index + 1)
  // The focused row stays rendered even when it is out of view.
  if (active.row > 0 && active.row <= first) places.unshift(active.row)
  else if (active.row > end && active.row <= count) places.push(active.row)
  const gridRows = places.flatMap((position) => {
    const row = rowAt(position)
    return row ? [{ place: position, row }] : []
  })
  const slots = slotsOf(gridRows.map(({ row }) => row.id))
  const elements = gridRows.map((gridRow, index) => ({ ...gridRow, slot: slots[index] ?? 0 }))
  const idOf = (slot: number) => `${bodyId}${slot}`
  // Rows are positioned absolutely, so the elements may keep their order in the DOM.
  const inOrder = window ? elements.toSorted((a, b) => a.slot - b.slot) : elements
  return (
    <div
      role="rowgroup"
      className={styles.body}
      style={window && { height: window.height }}
      aria-owns={window && elements.map(({ slot }) => idOf(slot)).join(' ')}
    >
      {inOrder.map(({ place: position, row, slot }) => {
        const isInBlock = block !== undefined && position >= block.top && position <= block.bottom
        const isEdited = editor !== undefined && editing?.id === row.id
        return (
          <GridRowView
            key={window ? slot : row.id}
            elementId={window && idOf(slot)}
            row={row}
            position={position}
            ariaIndex={before + position + 1}
            top={window?.topOf(position - 1)}
            columns={columns}
            cells={edits.changed.get(row.id)}
            isDeleted={edits.deleted.has(row.id)}
            isSelected={selected.has(row.id)}
            rangeLeft={isInBlock ? block.left : -1}
            rangeRight={isInBlock ? block.right : -1}
            activeColumn={position === active.row ? active.column : -1}
            isJudged={isJudged}
            refusal={refusals.get(row.id)}
            editedColumn={isEdited ? editing.cell.column : -1}
            editor={isEdited && <CellEditor key={editing.key} {...editor} />}
          />
        )
      })}
    </div>
  )
}
