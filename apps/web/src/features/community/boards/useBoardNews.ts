import type { PostPage } from '@buri/contract/posts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '#web/api/query.ts'
import { useEvents } from '#web/api/useEvents.ts'
import { readPostPage } from '../readCommunity.ts'
import { newPosts, refreshed } from './boardNews.ts'
import { type BoardView, queryOfBoard, searchOfBoard } from './boardView.ts'
import { boardPostsQuery } from './useBoardPosts.ts'

/** Where new posts come first: other pages and orders stay as they were asked for. */
const isNewestFirst = ({ page, sort, search }: BoardView) => page === 1 && !sort && !search

/** What has come to a board since its list was asked for. It waits until it is wanted; the rows that are there stay true. */
export function useBoardNews(boardId: number, view: BoardView, shown: PostPage | undefined, since: number) {
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState<{ of: string; page: PostPage }>()
  const { queryKey } = boardPostsQuery(boardId, view)
  const of = searchOfBoard(view)

  async function look() {
    const input = { params: { boardId }, query: queryOfBoard(view) }
    const fresh = readPostPage(await ask('GET /api/community/posts/board/:boardId', input))
    const held = queries.getQueryData(queryKey)
    if (!held) return
    // Where nothing stands, nothing is pushed about.
    const count = held.posts.length === 0 ? 0 : newPosts(held, fresh)
    setWaiting(count > 0 ? { of, page: fresh } : undefined)
    queries.setQueryData(queryKey, count > 0 ? refreshed(held, fresh) : fresh)
  }
  // What could not be asked is asked again with the next change.
  useEvents(isNewestFirst(view) && shown ? `board:${boardId}` : undefined, since, () => void look().catch(() => {}))

  const isWaiting = waiting?.of === of && shown !== undefined
  return {
    count: isWaiting ? newPosts(shown, waiting.page) : 0,
    show() {
      if (waiting) queries.setQueryData(queryKey, waiting.page)
      setWaiting(undefined)
    },
  }
}
