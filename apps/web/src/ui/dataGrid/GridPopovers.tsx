import { type RefObject, Suspense } from 'react'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { ROW_HEIGHT } from './cells/rowWindow.ts'
import { FIXED_COLUMNS } from './GridRowView.tsx'
import type { GridCells } from './useGridCells.ts'
import type { GridLayout } from './useGridLayout.ts'
import type { RowsWithEdits } from './view/arrange.ts'
import { type GridView, withFilter } from './view/gridView.ts'

// Popovers load on demand, so that the grid itself appears sooner.
const ColumnPopover = lazyPart(async () => (await import('./ColumnPopover.tsx')).ColumnPopover)
const layoutPopovers = () => import('./LayoutPopovers.tsx')
const ColumnChooser = lazyPart(async () => (await layoutPopovers()).ColumnChooser)
const ViewOptions = lazyPart(async () => (await layoutPopovers()).ViewOptions)

const SavedViews = lazyPart(async () => (await import('./SavedViews.tsx')).SavedViews)

const TOOLS_HEIGHT = 56

export type OpenPopover =
  | { kind: 'column'; column: number }
  | { kind: 'columns' }
  | { kind: 'options' }
  | { kind: 'views' }

type GridPopoversProps = {
  gridId: string
  person: string
  opened: OpenPopover | null
  layout: GridLayout
  overlaid: RowsWithEdits
  isPagedByServer: boolean
  view: GridView
  cells: GridCells
  scroller: RefObject<HTMLElement | null>
  onView: (view: GridView) => void
  onClose: () => void
}

export function GridPopovers(props: GridPopoversProps) {
  const { opened, layout, overlaid, view, cells, scroller, onView, onClose } = props
  const columnBox = opened?.kind === 'column' ? opened.column : undefined
  const column = columnBox === undefined ? undefined : layout.shown[columnBox - FIXED_COLUMNS]
  return (
    <Suspense>
      {column && columnBox !== undefined && (
        <ColumnPopover
          key={column.key}
          column={column}
          layout={layout}
          overlaid={overlaid}
          isPagedByServer={props.isPagedByServer}
          filteredTexts={view.filters[column.key]}
          left={(cells.cellAt({ row: 0, column: columnBox })?.offsetLeft ?? 0) - (scroller.current?.scrollLeft ?? 0)}
          top={(scroller.current?.offsetTop ?? 0) + ROW_HEIGHT + 4}
          onFilter={(texts) => {
            onView(withFilter(view, column.key, texts))
            onClose()
          }}
          onClose={onClose}
        />
      )}
      {opened?.kind === 'columns' && <ColumnChooser layout={layout} top={TOOLS_HEIGHT} onClose={onClose} />}
      {opened?.kind === 'views' && (
        <SavedViews
          gridId={props.gridId}
          person={props.person}
          layout={layout}
          view={view}
          top={TOOLS_HEIGHT}
          onView={onView}
          onClose={onClose}
        />
      )}
      {opened?.kind === 'options' && <ViewOptions layout={layout} top={TOOLS_HEIGHT} onClose={onClose} />}
    </Suspense>
  )
}
