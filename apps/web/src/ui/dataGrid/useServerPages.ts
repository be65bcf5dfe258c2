import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { GridColumn, GridRow, RowId } from './gridColumn.ts'
import type { StagedEdits } from './staging/stagedEdits.ts'
import { DEFAULT_VIEW, type GridView } from './view/gridView.ts'

/** Of a grid whose rows are more than it is given: the server searches, filters and puts in order, and gives a page at a time. */
export type ServerPages = {
  /** Asked for whenever something else is searched, filtered or sorted. Tells `rows` and what stands below anew. */
  onLook: (view: GridView) => void
  /** How many rows fit what is looked at, on all pages. */
  total: number
  /** Of how many of the newest rows these are; `undefined` where it is all there are. */
  lookedAt: number | undefined
  hasMore: boolean
  isFetching: boolean
  /** What was asked last did not come. */
  hasFailed: boolean
  onMore: () => void
  /** Asks for the same again; what is staged stays. */
  onRetry: () => void
  /** All of them, for a file. */
  all: () => Promise<readonly GridRow[]>
}

/** No more are asked for at once. */
const MOST_SORT_KEYS = 3

/** Columns whose values are all known, however few rows are here. */
export const choicesOf = ({ options, editor }: GridColumn): readonly string[] | undefined =>
  editor === 'switch' ? ['예', '아니요'] : options?.map(({ label }) => label)

/** A view that came with an address may ask for what the server does not do. */
function asked({ sort, filters }: Pick<GridView, 'sort' | 'filters'>, columns: readonly GridColumn[]) {
  const all = Object.entries(filters)
  const known = all.filter(([key]) => columns.some((one) => one.key === key && choicesOf(one)))
  return {
    sort: sort.length > MOST_SORT_KEYS ? sort.slice(0, MOST_SORT_KEYS) : sort,
    filters: known.length < all.length ? Object.fromEntries(known) : filters,
  }
}

/** The rows come as they are shown. */
const AS_THEY_COME: Pick<GridView, 'sort' | 'filters' | 'search'> = {
  sort: [],
  filters: {},
  search: DEFAULT_VIEW.search,
}

/** What is looked at, and how the rows that are here are arranged by it; tells the server's side of it. */
export function useLookedAt(pages: ServerPages | undefined, given: GridView, columns: readonly GridColumn[]) {
  const isServers = pages !== undefined
  const { sort, filters, search } = given
  // Columns come to know their choices later; what is asked stays the same value while it is the same.
  const known = useMemo(
    () => (isServers ? asked({ sort, filters }, columns) : { sort, filters }),
    [isServers, sort, filters, columns],
  )
  const view = useMemo(() => ({ ...given, ...known }), [known, given])
  const tell = useEffectEvent(() => pages?.onLook(view))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the same is no other question.
  useEffect(() => tell(), [known.sort, known.filters, search])
  return { view, arranged: useMemo(() => (isServers ? { ...view, ...AS_THEY_COME } : view), [isServers, view]) }
}

/** Asks for more once a page is looked at that the rows here do not fill. */
export function usePageFilled(pages: ServerPages | undefined, { wanted, there }: { wanted: number; there: number }) {
  const isShort = pages?.hasMore && !pages.isFetching && !pages.hasFailed && there < wanted
  const ask = useEffectEvent(() => pages?.onMore())
  useEffect(() => {
    if (isShort) ask()
  }, [isShort])
}

/** What is changed and not saved stays in sight, above what is looked at now, until it is saved or taken back. */
export function useRowsInHand(isServers: boolean, base: readonly GridRow[], edits: StagedEdits): readonly GridRow[] {
  const [before, setBefore] = useState<{ base: readonly GridRow[]; left: readonly GridRow[] }>({ base, left: [] })
  if (isServers && before.base !== base) {
    const here = new Set<RowId>(base.map(({ id }) => id))
    const left = [...before.left, ...before.base].filter((row) => !here.has(row.id) && isStaged(row, edits))
    setBefore({ base, left })
  }
  const { left } = before
  return useMemo(() => {
    const staged = isServers ? left.filter((row) => isStaged(row, edits)) : []
    return staged.length > 0 ? [...staged, ...base] : base
  }, [isServers, left, base, edits])
}

const isStaged = ({ id }: GridRow, { changed, deleted }: StagedEdits) => changed.has(id) || deleted.has(id)
