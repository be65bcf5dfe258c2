import { LIMITS } from '@buri/contract/limits'
import type { ManagedPost } from '@buri/contract/managedPosts'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { cachedAnswersUnder } from '#web/api/cachedAnswers.ts'
import { listOrEmpty } from '#web/api/listOrEmpty.ts'
import { pagedQuery } from '#web/api/pagedQuery.ts'
import { query } from '#web/api/query.ts'
import type { GridColumn, GridRow } from '#web/ui/dataGrid/gridColumn.ts'
import type { ServerPages } from '#web/ui/dataGrid/useServerPages.ts'
import type { GridView } from '#web/ui/dataGrid/view/gridView.ts'
import { postRow } from './boardPayloads.ts'
import { managedPostsQuery } from './managedPostsQuery.ts'

const readPosts = listOrEmpty<ManagedPost>('게시글')

/** The grids' data is refetched whenever the page is opened. */
export function useBoardGrids(clanId: string | null) {
  const entering = { refetchOnMount: 'always' } as const
  const ofClan = clanId === null ? {} : { query: { clanId } }
  const categories = useQuery({
    ...query('GET /web/community/board-categories', ofClan, listOrEmpty('게시판 카테고리')),
    ...entering,
  })
  const boards = useQuery({ ...query('GET /api/community/boards', ofClan, listOrEmpty('게시판')), ...entering })
  return { categories, boards }
}

const NO_ROWS: GridRow[] = []

export function useManagedPosts(clanId: string | null, columns: readonly GridColumn[]) {
  const [view, setView] = useState<GridView>()
  const pageQuery = view && managedPostsQuery(view, columns)
  const posts = useInfiniteQuery({
    ...pagedQuery('GET /api/community/posts/managed', { query: { ...(clanId !== null && { clanId }), ...pageQuery } }),
    refetchOnMount: 'always',
    enabled: Boolean(pageQuery),
    placeholderData: keepPreviousData,
  })
  const { data, fetchNextPage } = posts
  const isNothing = pageQuery === null
  const rows = useMemo(() => (isNothing || !data ? NO_ROWS : rowsOf(data.pages)), [isNothing, data])
  const [first] = isNothing ? [] : (data?.pages ?? [])
  const pages: ServerPages = {
    onQueryChange: setView,
    total: first?.total ?? 0,
    searchedCount: first && !first.isWhole ? LIMITS.managedPostsSearched : undefined,
    hasMore: !isNothing && posts.hasNextPage,
    isFetching: posts.isFetching,
    hasFailed: posts.isError,
    onMore: () => void fetchNextPage(),
    onRetry: () => void (posts.isFetchNextPageError ? fetchNextPage() : posts.refetch()),
    async all() {
      if (isNothing) return NO_ROWS
      let [loadedPosts, hasMore] = [data, posts.hasNextPage]
      while (hasMore) ({ data: loadedPosts, hasNextPage: hasMore } = await fetchNextPage({ throwOnError: true }))
      return loadedPosts ? rowsOf(loadedPosts.pages) : NO_ROWS
    },
  }
  return { posts, rows, pages }
}

const rowsOf = (pages: readonly { items: readonly ManagedPost[] }[]) =>
  pages.flatMap(({ items }) => readPosts(items).map(postRow))

/** Refetches all grids, because each shows names or counts of the others. */
export function useRefetchPanels() {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [cachedAnswersUnder('/web/community'), cachedAnswersUnder('/api/community')].map((filter) =>
        queries.invalidateQueries(filter),
      ),
    )
}
