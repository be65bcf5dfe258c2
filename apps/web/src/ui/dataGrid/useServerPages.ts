import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { GridColumn, GridRow, RowId } from './gridColumn.ts'
import type { StagedEdits } from './staging/stagedEdits.ts'
import { DEFAULT_VIEW, type GridView } from './view/gridView.ts'

export type ServerPages = {
  /** Called when the search, filters or sort order have changed. New `rows` and totals must follow. */
  onQueryChange: (view: GridView) => void
  total: number
  /** How many of the newest rows were searched. `undefined` if all rows were. */
  searchedCount: number | undefined
  hasMore: boolean
  isFetching: boolean
  hasFailed: boolean
  onMore: () => void
  /** Loads the rows again. Staged edits are kept. */
  onRetry: () => void
  /** Fetches all matching rows for the CSV file. */
  all: () => Promise<readonly GridRow[]>
}

const MAX_SORT_KEYS = 3

/** Returns the possible values, or `undefined` if only the column's rows contain them. */
export const knownValues = ({ options, editor }: GridColumn): readonly string[] | undefined =>
  editor === 'switch' ? ['예', '아니요'] : options?.map(({ label }) => label)

/** Removes parts of a view that the server cannot apply, such as filters from an old address. */
function queryOf({ sort, filters }: Pick<GridView, 'sort' | 'filters'>, columns: readonly GridColumn[]) {
  const filterEntries = Object.entries(filters)
  const validFilters = filterEntries.filter(([key]) =>
    columns.some((column) => column.key === key && knownValues(column)),
  )
  return {
    sort: sort.length > MAX_SORT_KEYS ? sort.slice(0, MAX_SORT_KEYS) : sort,
    filters: validFilters.length < filterEntries.length ? Object.fromEntries(validFilters) : filters,
  }
}

/** A view that changes nothing. It is applied to rows that the server has already searched, filtered and sorted. */
const ALREADY_ARRANGED: Pick<GridView, 'sort' | 'filters' | 'search'> = {
  sort: [],
  filters: {},
  search: DEFAULT_VIEW.search,
}

/** Returns the current view, and the view that the grid applies to loaded rows. */
export function useServerView(pages: ServerPages | undefined, ownView: GridView, columns: readonly GridColumn[]) {
  const isPagedByServer = pages !== undefined
  const { sort, filters, search } = ownView
  // A column may get its options later. A valid sort order and filters stay the same objects then, so that the effect
  // below does not ask again.
  const serverView = useMemo(
    () => (isPagedByServer ? queryOf({ sort, filters }, columns) : { sort, filters }),
    [isPagedByServer, sort, filters, columns],
  )
  const view = useMemo(() => ({ ...ownView, ...serverView }), [serverView, ownView])
  // Turning to another page of the same view is not a new query.
  const ask = useEffectEvent((query: Pick<GridView, 'sort' | 'filters' | 'search'>) =>
    pages?.onQueryChange({ ...view, ...query }),
  )
  useEffect(
    () => ask({ sort: serverView.sort, filters: serverView.filters, search }),
    [serverView.sort, serverView.filters, search],
  )
  return {
    view,
    arranged: useMemo(() => (isPagedByServer ? { ...view, ...ALREADY_ARRANGED } : view), [isPagedByServer, view]),
  }
}

export function useLoadToFillPage(
  pages: ServerPages | undefined,
  { wantedCount, loadedCount }: { wantedCount: number; loadedCount: number },
) {
  const isShort = pages?.hasMore && !pages.isFetching && !pages.hasFailed && loadedCount < wantedCount
  const ask = useEffectEvent(() => pages?.onMore())
  useEffect(() => {
    if (isShort) ask()
  }, [isShort])
}

/** Rows with unsaved edits stay above the current rows until the edits are saved or discarded. */
export function useKeepStagedRows(
  isPagedByServer: boolean,
  base: readonly GridRow[],
  edits: StagedEdits,
): readonly GridRow[] {
  const [before, setBefore] = useState<{ base: readonly GridRow[]; left: readonly GridRow[] }>({ base, left: [] })
  if (isPagedByServer && before.base !== base) {
    const loadedIds = new Set<RowId>(base.map(({ id }) => id))
    const left = [...before.left, ...before.base].filter((row) => !loadedIds.has(row.id) && isStaged(row, edits))
    setBefore({ base, left })
  }
  const { left } = before
  return useMemo(() => {
    const staged = isPagedByServer ? left.filter((row) => isStaged(row, edits)) : []
    return staged.length > 0 ? [...staged, ...base] : base
  }, [isPagedByServer, left, base, edits])
}

const isStaged = ({ id }: GridRow, { changed, deleted }: StagedEdits) => changed.has(id) || deleted.has(id)
