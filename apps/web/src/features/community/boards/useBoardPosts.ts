import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { readPostPage } from '../readCommunity.ts'
import { type BoardView, queryOfBoard } from './boardView.ts'

export const boardPostsQuery = (boardId: number, view: BoardView) =>
  query('GET /api/community/posts/board/:boardId', { params: { boardId }, query: queryOfBoard(view) }, readPostPage)

export const useBoardPosts = (boardId: number, view: BoardView) =>
  useQuery({ ...boardPostsQuery(boardId, view), placeholderData: keepPreviousData })
