import type { PostPage } from '@buri/contract/posts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchAnswer } from '#web/api/query.ts'
import { useEvents } from '#web/api/useEvents.ts'
import { readPostPage } from '../readCommunity.ts'
import { newPosts, refreshedPage } from './boardNews.ts'
import { type BoardView, queryOfBoard, searchOfBoard } from './boardView.ts'
import { boardPostsQuery } from './useBoardPosts.ts'

const isNewestFirst = ({ page, sort, search }: BoardView) => page === 1 && !sort && !search

/** New posts wait until requested, while the shown rows are kept up to date. */
export function useBoardNews(boardId: number, view: BoardView, shown: PostPage | undefined, since: number) {
  const queries = useQueryClient()
  const [waitingNews, setWaitingNews] = useState<{ board: string; page: PostPage }>()
  const { queryKey } = boardPostsQuery(boardId, view)
  const board = searchOfBoard(view)

  async function fetchNews() {
    const input = { params: { boardId }, query: queryOfBoard(view) }
    const newestPage = readPostPage(await fetchAnswer('GET /api/community/posts/board/:boardId', input))
    const cached = queries.getQueryData(queryKey)
    if (!cached) return
    // In an empty list new posts push nothing away, so they show at once.
    const count = cached.posts.length === 0 ? 0 : newPosts(cached, newestPage)
    setWaitingNews(count > 0 ? { board, page: newestPage } : undefined)
    queries.setQueryData(queryKey, count > 0 ? refreshedPage(cached, newestPage) : newestPage)
  }
  // A failed fetch is repeated at the next change.
  useEvents(
    isNewestFirst(view) && shown ? `board:${boardId}` : undefined,
    since,
    () => void fetchNews().catch(() => {}),
  )

  const isWaiting = waitingNews?.board === board && shown !== undefined
  return {
    count: isWaiting ? newPosts(shown, waitingNews.page) : 0,
    show() {
      if (waitingNews) queries.setQueryData(queryKey, waitingNews.page)
      setWaitingNews(undefined)
    },
  }
}
