import { Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { classNames } from '#web/ui/style/classNames.ts'
import { cellEditorProps, cellMessage } from './activeCell.ts'
import { ROW_HEIGHT, VIEW_HEIGHT } from './cells/rowWindow.ts'
import type { DataGridProps } from './dataGridProps.ts'
import { GridBody } from './GridBody.tsx'
import { GridFoot } from './GridFoot.tsx'
import { GridHead } from './GridHead.tsx'
import { GridPopovers, type OpenPopover } from './GridPopovers.tsx'
import { FIXED_COLUMNS, STATE_COLUMN } from './GridRowView.tsx'
import { GridSearch } from './GridSearch.tsx'
import { GridStates } from './GridStates.tsx'
import { GridTitle } from './GridTitle.tsx'
import { GridToolbar } from './GridToolbar.tsx'
import { gridActions } from './gridActions.ts'
import cellStyles from './gridCells.module.css'
import type { RowId } from './gridColumn.ts'
import styles from './gridFrame.module.css'
import { tracksOf } from './gridTracks.ts'
import { LeaveConfirmation } from './LeaveConfirmation.tsx'
import { loadLaterParts } from './loadLaterParts.ts'
import { ClosePopoverContext } from './Popover.tsx'
import type { Cells } from './staging/stagedEdits.ts'
import { toastLoadFailure, useGridCells } from './useGridCells.ts'
import { useGridLayout } from './useGridLayout.ts'
import { useGridRows } from './useGridRows.ts'
import { useGridSaving } from './useGridSaving.ts'
import { useGridScroll } from './useGridScroll.ts'
import { useGridView } from './useGridView.ts'
import { useKeptFocus } from './useKeptFocus.ts'
import { useSelectedRows } from './useSelectedRows.ts'
import { useLoadToFillPage, useServerView } from './useServerPages.ts'
import { useStaging } from './useStaging.ts'
import { type GridView, isFiltered, toggleSort, withoutName } from './view/gridView.ts'

const FloatingText = lazyPart(async () => (await loadLaterParts()).FloatingText)
const StagedSummary = lazyPart(async () => (await loadLaterParts()).StagedSummary)

/** How many rows PageDown moves if the grid draws all rows of a page. */
const PAGE_ROWS = 10
const NO_CELLS = (): Cells => ({})

/** Edits are staged until `onSave` saves them. */
export function DataGrid(props: DataGridProps) {
  const { id, person, title, icon, columns, isLoading = false, error = null, onSave, onRefresh } = props
  const { newRow = NO_CELLS, pages } = props
  const titleId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [isFolded, setFolded] = useState(false)
  const [openPopover, setOpenPopover] = useState<OpenPopover | null>(null)
  const { scroller, scrolled, scrollTo, showRow } = useGridScroll()

  useEffect(() => void loadLaterParts(), [])

  const staging = useStaging(id, person, props.rows, pages !== undefined)
  const { rows, edits, counts } = staging
  const [addressView, setView] = useGridView(id, columns)
  const { view, arranged } = useServerView(pages, addressView, columns)
  const layout = useGridLayout(id, columns, view.named?.layout, () => view.named && setView(withoutName(view)))
  const { shown, options } = layout

  const {
    overlaid,
    order,
    page,
    totalPages,
    reached: reachableRows,
    before,
    anyRowAt,
    rowAt,
  } = useGridRows({
    rows,
    edits,
    columns,
    view: arranged,
    options,
    hasMore: pages?.hasMore ?? false,
  })
  useLoadToFillPage(pages, { wantedCount: options.isScrolled ? 0 : page * options.pageSize, loadedCount: order.length })
  const count = pages ? pages.total + edits.added.length : order.length

  const show = (next: GridView) => {
    setView(next)
    scrollTo(0)
  }
  /** Shows another view. A changed view is no longer the named view that it was made from. */
  const look = (next: GridView) => {
    // Rows that the new view hides must not stay selected, because they could be deleted unseen.
    if (pages) selection.clear()
    show(next.named === view.named ? withoutName(next) : next)
  }
  const sort = (key: string, isMulti: boolean) => look({ ...view, sort: toggleSort(view.sort, key, isMulti), page: 1 })

  const selection = useSelectedRows(rowAt, reachableRows.length, edits.deleted)
  const saving = useGridSaving({
    staging,
    columns,
    onSave,
    onRefresh,
    onProblem: (problem) => goTo(problem),
  })
  const goTo = ({ id: rowId, key }: { id: RowId; key: string | undefined }) => {
    const index = reachableRows.findIndex((rowIndex) => overlaid.rows[rowIndex]?.id === rowId) + 1
    const column = shown.findIndex((shownColumn) => shownColumn.key === key)
    if (index > 0) cells.go({ row: index, column: column < 0 ? STATE_COLUMN : column + FIXED_COLUMNS })
  }
  const leadToRefusal = useEffectEvent(goTo)
  useEffect(() => {
    if (saving.refused) leadToRefusal(saving.refused)
  }, [saving.refused])

  const cells = useGridCells({
    columns: shown,
    options,
    count: reachableRows.length,
    pageRows: options.isScrolled ? Math.floor(VIEW_HEIGHT / ROW_HEIGHT) : PAGE_ROWS,
    rowAt,
    anyRowAt,
    cellOf: overlaid.cellOf,
    staging,
    blank: newRow,
    onSave: saving.save,
    onSort: sort,
    onOpenColumn: (column) => setOpenPopover({ kind: 'column', column }),
    onSelect: selection.toggle,
    onSelectAll: selection.toggleAll,
    showRow: (row) => !options.isScrolled || showRow(row, reachableRows.length),
  })
  const { add, remove, exportRows, refresh } = gridActions({
    title,
    columns: shown,
    newRow,
    deletionRefusal: props.deletionRefusal,
    staging,
    saving,
    selection,
    pages,
    overlaid,
    order,
    goTo: cells.go,
    onFirstPage: () => show({ ...view, page: 1 }),
  })
  const { active, editing } = cells
  const keptFocus = useKeptFocus(() => cells.cellAt(active))
  const editor = cellEditorProps(cells, { columns: shown, rowAt, cellOf: overlaid.cellOf })
  const isFloating = editor?.column.editor === 'textArea'

  const activeCell = { row: rowAt(active.row), key: shown[active.column - FIXED_COLUMNS]?.key }
  const message = cellMessage(activeCell, { staging, saving })

  const leave = () => setOpenPopover(null)
  const close = () => {
    leave()
    cells.go(active)
  }
  return (
    <Card labelledBy={titleId} className={styles.grid}>
      <GridTitle
        id={titleId}
        title={title}
        icon={icon}
        count={count}
        isMore={pages?.searchedCount !== undefined}
        viewName={view.named?.name}
        isFolded={isFolded}
        onFold={setFolded}
      />
      {counts.all > 0 && <LeaveConfirmation />}
      {!isFolded && (
        <div ref={frame} className={styles.frame} {...keptFocus}>
          <GridToolbar
            staging={staging}
            selectedCount={selection.selected.size}
            isSaving={saving.isSaving}
            onAdd={add}
            onDelete={remove}
            onSave={saving.save}
            onRefresh={refresh}
            onViews={() => setOpenPopover({ kind: 'views' })}
            onColumns={() => setOpenPopover({ kind: 'columns' })}
            onExport={() => void exportRows().catch(toastLoadFailure)}
            onOptions={() => setOpenPopover({ kind: 'options' })}
          >
            <GridSearch search={view.search} onSearch={(search) => look({ ...view, search, page: 1 })} />
          </GridToolbar>
          <Suspense>
            <StagedSummary
              counts={counts}
              problemRows={saving.isJudged ? new Set(saving.problems.map(({ id: rowId }) => rowId)).size : 0}
              message={message}
              goneRows={staging.gone.length}
              onForget={() => {
                staging.revert(staging.gone)
                cells.go(active)
              }}
              columns={columns}
              view={view}
              onView={look}
            />
          </Suspense>
          <div
            ref={scroller}
            className={classNames(cellStyles.scroll, options.isScrolled && cellStyles.tall)}
            style={tracksOf(shown)}
            data-column-lines={options.hasColumnLines}
            data-row-lines={options.hasRowLines}
            onScroll={options.isScrolled ? (event) => scrolled.set(event.currentTarget.scrollTop) : undefined}
          >
            {/* The grid has roles instead of a `table`, because only rows in view are drawn, and rows of a table cannot
                be positioned (`biome.json`). */}
            <div
              ref={cells.box}
              role="grid"
              aria-labelledby={titleId}
              aria-rowcount={count + 1}
              aria-colcount={shown.length + FIXED_COLUMNS}
              aria-multiselectable
              aria-busy={isLoading || saving.isSaving || pages?.isFetching}
              {...cells.handlers}
            >
              <div role="rowgroup" className={cellStyles.head}>
                <GridHead
                  layout={layout}
                  view={view}
                  activeColumn={active.row === 0 ? active.column : -1}
                  isAllSelected={selection.isAll}
                  onSort={sort}
                  onSelectAll={selection.toggleAll}
                  onOpenColumn={(column) => setOpenPopover({ kind: 'column', column })}
                />
              </div>
              <GridBody
                cells={cells}
                staging={staging}
                columns={shown}
                selected={selection.selected}
                isJudged={saving.isJudged}
                rowAt={rowAt}
                count={reachableRows.length}
                before={before}
                scrolled={options.isScrolled ? scrolled : undefined}
                editor={isFloating ? undefined : editor}
              />
            </div>
          </div>
          <GridStates
            title={title}
            isLoading={isLoading}
            error={error}
            hasRows={rows.length > 0}
            isNarrowed={rows.length > 0 || (pages !== undefined && isFiltered(view))}
            isNothingShown={order.length === 0}
            pageSize={options.pageSize}
            hasFailed={pages?.hasFailed ?? false}
            onRetry={pages?.onRetry ?? refresh}
          />
          <GridFoot
            count={count}
            searchedCount={pages?.searchedCount}
            selectedCount={selection.selected.size}
            pages={options.isScrolled ? undefined : { page, total: totalPages, size: options.pageSize }}
            onPage={(next) => show({ ...view, page: next })}
            onPageSize={(pageSize) => {
              layout.setOptions({ ...options, pageSize })
              show({ ...view, page: 1 })
            }}
          />
          {isFloating && editor && editing && (
            <Suspense>
              <FloatingText {...editor} frame={frame} cell={() => cells.cellAt(editing.cell) ?? null} />
            </Suspense>
          )}
          <ClosePopoverContext value={leave}>
            <GridPopovers
              gridId={id}
              person={person}
              opened={openPopover}
              layout={layout}
              overlaid={overlaid}
              isPagedByServer={pages !== undefined}
              view={view}
              cells={cells}
              scroller={scroller}
              onView={look}
              onClose={close}
            />
          </ClosePopoverContext>
        </div>
      )}
    </Card>
  )
}
