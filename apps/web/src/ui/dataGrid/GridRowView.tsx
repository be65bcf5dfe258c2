import { memo, type ReactNode } from 'react'
import { classNames } from '#web/ui/style/classNames.ts'
import text from '#web/ui/text/text.module.css'
import { mayBeWider } from './cells/textWidth.ts'
import styles from './gridCells.module.css'
import { type CellValue, cellText, type GridRow, isEditableIn, isEmpty, isNew, problemOf } from './gridColumn.ts'
import type { Cells } from './staging/stagedEdits.ts'
import type { ShownColumn } from './view/columnLayout.ts'

/** The columns of the check box and of the row's state. */
export const FIXED_COLUMNS = 2
export const STATE_COLUMN = 1
export const CHECK_WIDTH = 44
export const STATE_WIDTH = 44

type RowProps = {
  elementId: string | undefined
  row: GridRow
  /** The row's number among the rows that the keyboard can select, from 1. */
  position: number
  /** The number among all rows, for screen readers. The head is row 1. */
  ariaIndex: number
  top: number | undefined
  columns: readonly ShownColumn[]
  cells: Cells | undefined
  isDeleted: boolean
  isSelected: boolean
  /** The first column of the selected block, negative if this row has none. */
  rangeLeft: number
  rangeRight: number
  /** Negative if the grid's tab stop is in another row. */
  activeColumn: number
  /** Whether required cells of a new row are marked if they are empty. */
  isJudged: boolean
  refusal: { message: string; field?: string | undefined } | undefined
  /** Negative if no cell of this row is being edited. */
  editedColumn: number
  editor: ReactNode
}

export const GridRowView = memo(function GridRowView(props: RowProps) {
  const { row, position: place, ariaIndex, top, columns, cells, isDeleted, isSelected, activeColumn, refusal } = props
  const isAdded = isNew(row.id)
  const hasPins = columns[0]?.pinnedAt !== undefined
  const isInRange = (column: number) => column >= props.rangeLeft && column <= props.rangeRight
  const cell = (column: number, isReadOnly: boolean) => ({
    role: 'gridcell',
    'aria-readonly': isReadOnly,
    'aria-selected': isInRange(column),
    'aria-colindex': column + 1,
    'data-column': column,
    tabIndex: column === activeColumn ? 0 : -1,
  })
  return (
    <div
      id={props.elementId}
      role="row"
      aria-rowindex={ariaIndex}
      aria-selected={isSelected}
      data-row={place}
      className={classNames(
        styles.row,
        isAdded && styles.added,
        isDeleted && styles.deleted,
        isSelected && styles.selected,
      )}
      style={top === undefined ? undefined : { position: 'absolute', top }}
    >
      <div {...cell(0, true)} className={classNames(styles.cell, styles.check, hasPins && styles.pinned)}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`${place}행 선택`}
          checked={isSelected}
          disabled={isDeleted}
          readOnly
        />
      </div>
      <div
        {...cell(1, true)}
        className={classNames(styles.cell, styles.state, hasPins && styles.pinned)}
        style={hasPins ? { left: CHECK_WIDTH } : undefined}
        aria-description={refusal?.message}
        title={refusal?.message}
      >
        {refusal ? (
          <span className={styles.tagDeleted}>실패</span>
        ) : isDeleted ? (
          <span className={styles.tagDeleted}>삭제</span>
        ) : isAdded ? (
          <span className={styles.tagAdded}>추가</span>
        ) : (
          cells && <span className={styles.tagChanged}>수정</span>
        )}
      </div>
      {columns.map((column, index) => {
        const columnIndex = index + FIXED_COLUMNS
        const isChanged = cells !== undefined && column.key in cells
        const value = isChanged ? cells[column.key] : row[column.key]
        const isStaged = isChanged || (isAdded && (props.isJudged || !isEmpty(value)))
        const problem =
          (refusal?.field === column.key ? refusal.message : undefined) ??
          (isStaged && !isDeleted ? problemOf(column, value) : undefined)
        const isReadOnly = !isEditableIn(column, row)
        const isEdited = columnIndex === props.editedColumn
        const isSwitch = column.editor === 'switch' && (typeof value === 'boolean' || isEmpty(value))
        const { words, isQuiet } = wordsOf({ column, value, isAdded, problem })
        const tone = problem === undefined ? column.tones?.[String(value)] : undefined
        return (
          <div
            key={column.key}
            {...cell(columnIndex, isReadOnly || isDeleted)}
            className={classNames(
              styles.cell,
              mayBeWider(words, column.size) && styles.clipped,
              column.align === 'right' && styles.right,
              column.pinnedAt !== undefined && styles.pinned,
              (isQuiet || isReadOnly) && text.quiet,
              isChanged && styles.changed,
              isInRange(columnIndex) && styles.inRange,
              problem !== undefined && styles.bad,
              isEdited && styles.edited,
            )}
            style={column.pinnedAt === undefined ? undefined : { left: CHECK_WIDTH + STATE_WIDTH + column.pinnedAt }}
            aria-invalid={problem !== undefined || undefined}
            title={problem ?? column.withheld?.(row)}
          >
            {isEdited ? (
              props.editor
            ) : isSwitch ? (
              <Switch isOn={value === true} problem={problem} />
            ) : tone ? (
              <span className={styles.chip} data-tone={tone}>
                {words}
              </span>
            ) : (
              words
            )}
          </div>
        )
      })}
    </div>
  )
})

function Switch({ isOn, problem }: { isOn: boolean; problem: string | undefined }) {
  return (
    <>
      <span className={styles.switch} data-switch="" data-on={isOn} aria-hidden="true" />
      <span className={text.hidden}>{isOn ? '예' : '아니요'}</span>
      {problem && <span className={text.hidden}>{problem}</span>}
    </>
  )
}

type CellText = { column: ShownColumn; value: CellValue | undefined; isAdded: boolean; problem: string | undefined }

function wordsOf({ column, value, isAdded, problem }: CellText): { words: string; isQuiet: boolean } {
  if (isAdded && !column.editor) return { words: '-', isQuiet: true }
  const words = cellText(column, value)
  if (words !== '') return { words: problem && !column.editor ? problem : words, isQuiet: false }
  if (problem) return { words: problem, isQuiet: false }
  return { words: isAdded ? column.title : '-', isQuiet: true }
}
