import { mdiArrowDown, mdiArrowUp, mdiFilterVariant } from '@mdi/js'
import type { PointerEvent as ReactPointerEvent } from 'react'
import { classNames } from '#web/ui/style/classNames.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { CHECK_WIDTH, FIXED_COLUMNS, STATE_WIDTH } from './GridRowView.tsx'
import styles from './gridCells.module.css'
import type { GridLayout } from './useGridLayout.ts'
import { moveColumn, resetWidth, resizeColumn } from './view/columnLayout.ts'
import type { GridView, SortKey } from './view/gridView.ts'

type GridHeadProps = {
  layout: GridLayout
  view: GridView
  activeColumn: number
  isAllSelected: boolean
  onSort: (key: string, isMulti: boolean) => void
  onSelectAll: () => void
  onOpenColumn: (column: number) => void
}

export function GridHead(props: GridHeadProps) {
  const { layout, view, activeColumn, isAllSelected, onSort, onSelectAll, onOpenColumn } = props
  const { columns, shown, change } = layout
  const hasPins = shown[0]?.pinnedAt !== undefined
  const head = (column: number, sorted?: SortKey) => ({
    role: 'columnheader',
    'aria-sort': sorted && (sorted.isDescending ? ('descending' as const) : ('ascending' as const)),
    'aria-colindex': column + 1,
    'data-column': column,
    tabIndex: column === activeColumn ? 0 : -1,
  })
  return (
    <div role="row" aria-rowindex={1} data-row={0} className={classNames(styles.row, styles.headRow)}>
      <div {...head(0)} className={classNames(styles.cell, styles.check, hasPins && styles.pinned)}>
        <input type="checkbox" tabIndex={-1} aria-label="전체 선택" checked={isAllSelected} onChange={onSelectAll} />
      </div>
      <div
        {...head(1)}
        className={classNames(styles.cell, hasPins && styles.pinned)}
        style={hasPins ? { left: CHECK_WIDTH } : undefined}
      >
        변경
      </div>
      {shown.map((column, index) => {
        const sortIndex = view.sort.findIndex(({ key }) => key === column.key)
        const sortKey = view.sort[sortIndex]
        const isFiltered = view.filters[column.key] !== undefined
        return (
          <div
            key={column.key}
            {...head(index + FIXED_COLUMNS, sortKey)}
            className={classNames(
              styles.cell,
              column.align === 'right' && styles.right,
              column.pinnedAt !== undefined && styles.pinned,
            )}
            style={column.pinnedAt === undefined ? undefined : { left: CHECK_WIDTH + STATE_WIDTH + column.pinnedAt }}
            draggable
            onClick={(event) => onSort(column.key, event.ctrlKey || event.metaKey)}
            onDragStart={(event) => event.dataTransfer.setData('application/x-column', column.key)}
            onDragOver={(event) => {
              if (event.dataTransfer.types.includes('application/x-column')) event.preventDefault()
            }}
            onDrop={(event) => {
              event.preventDefault()
              const dragged = event.dataTransfer.getData('application/x-column')
              if (shown.some(({ key }) => key === dragged) && dragged !== column.key)
                change((before) => moveColumn(columns, before, dragged, column.key))
            }}
          >
            <span className={styles.title}>
              {column.title}
              {column.isRequired && <span className={text.danger}> *</span>}
            </span>
            {sortKey && (
              <span className={styles.sort}>
                <Icon path={sortKey.isDescending ? mdiArrowDown : mdiArrowUp} />
                {view.sort.length > 1 && sortIndex + 1}
              </span>
            )}
            <button
              type="button"
              tabIndex={-1}
              className={classNames(styles.menu, isFiltered && styles.filtered)}
              aria-label={`${column.title} 필터${isFiltered ? ' (켜짐)' : ''}`}
              onClick={(event) => {
                event.stopPropagation()
                onOpenColumn(index + FIXED_COLUMNS)
              }}
            >
              <Icon path={mdiFilterVariant} />
            </button>
            <span
              className={styles.edge}
              onClick={(event) => event.stopPropagation()}
              onDoubleClick={() => change(resetWidth, column.key)}
              onPointerDown={(event) => resize(event, column.size, (size) => change(resizeColumn, column.key, size))}
            />
          </div>
        )
      })}
    </div>
  )
}

function resize(event: ReactPointerEvent<HTMLElement>, from: number, setWidth: (size: number) => void) {
  // Without this the browser would drag the whole column.
  event.preventDefault()
  event.stopPropagation()
  const { clientX: start, currentTarget: edge, pointerId } = event
  edge.setPointerCapture(pointerId)
  const released = new AbortController()
  const follow = ({ clientX }: PointerEvent) => setWidth(from + clientX - start)
  edge.addEventListener('pointermove', follow, { signal: released.signal })
  for (const end of ['pointerup', 'pointercancel'])
    edge.addEventListener(end, () => released.abort(), { signal: released.signal })
}
