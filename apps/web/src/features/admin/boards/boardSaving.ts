import type { BodyOf, CommandEndpoint } from '@buri/contract/endpoints'
import { ApiError, isRefusal } from '#web/api/ApiError.ts'
import { call } from '#web/api/call.ts'
import type { GridChange } from '#web/ui/dataGrid/staging/changes.ts'
import type { Cells } from '#web/ui/dataGrid/staging/stagedEdits.ts'
import { refusedCellFinder, saveEachChange } from '../gridRefusals.ts'
import {
  boardChangeBody,
  categoryChangeBody,
  newBoardBody,
  newCategoryBody,
  newPostBody,
  postChangeBody,
} from './boardPayloads.ts'

/** Nothing is checked here, because the server validates cells and names the wrong one. */
const bodyOf = <E extends CommandEndpoint>(cells: Cells) => cells as unknown as BodyOf<E>

const sendCategory = (clanId: string | null) => async (change: GridChange) => {
  const params = { id: Number(change.id) }
  if (change.kind === 'delete') return call('DELETE /web/community/board-categories/:id', { params })
  if (change.kind === 'create')
    return call('POST /web/community/board-categories', {
      body: bodyOf<'POST /web/community/board-categories'>(newCategoryBody(change.values, clanId)),
    })
  const body = categoryChangeBody(change.values)
  return call('PUT /web/community/board-categories/:id', {
    params,
    body: bodyOf<'PUT /web/community/board-categories/:id'>(body),
  })
}

const sendBoard = (firstCategory: number | undefined) =>
  withLogging('게시판', async (change) => {
    const params = { id: Number(change.id) }
    if (change.kind === 'delete') return call('DELETE /api/community/boards/:id', { params })
    if (change.kind === 'create')
      return call('POST /api/community/boards', {
        body: bodyOf<'POST /api/community/boards'>(newBoardBody(change.values, firstCategory)),
      })
    const body = bodyOf<'PUT /api/community/boards/:id'>(boardChangeBody(change.values))
    return call('PUT /api/community/boards/:id', { params, body })
  })

const sendPost = withLogging('게시글', async (change) => {
  const params = { id: Number(change.id) }
  if (change.kind === 'delete') return call('DELETE /api/community/posts/:id', { params })
  if (change.kind === 'create')
    return call('POST /api/community/posts', { body: bodyOf<'POST /api/community/posts'>(newPostBody(change.values)) })
  const body = bodyOf<'PUT /api/community/posts/:id'>(postChangeBody(change.values))
  try {
    return await call('PUT /api/community/posts/:id', { params, body })
  } catch (error) {
    throw isRefusal(error, 'STALE_REVISION') ? new ApiError({ ...error, message: CHANGED_MEANWHILE }) : error
  }
})

/** The newer text appears only once the staged edit is undone, as the grid shows one text in a cell. */
const CHANGED_MEANWHILE =
  '그사이 다른 곳에서 고친 게시글입니다. 취소를 누르면 새 내용이 보이니, 확인하고 다시 고쳐주세요.'

const CATEGORY_CELLS = refusedCellFinder(
  { categoryName: 'categoryName', description: 'description' },
  { BOARDS_FULL: 'categoryName', CATEGORY_NOT_EMPTY: 'boardCount' },
)
const BOARD_CELLS = refusedCellFinder(
  { boardName: 'name', categoryId: 'categoryId', boardDescription: 'description', isVisible: 'is_visible' },
  { CATEGORY_NOT_FOUND: 'categoryId', BOARDS_FULL: 'categoryId', BOARD_NOT_EMPTY: 'postCount' },
)
const POST_CELLS = refusedCellFinder(
  { title: 'title', body: 'body', boardId: 'boardId', status: 'status' },
  {
    BOARD_NOT_FOUND: 'boardId',
    BANNED_WORD: 'body',
    TOO_COMPLEX: 'body',
    HIDDEN_BY_STAFF: 'status',
    POST_NOT_DRAFTABLE: 'status',
    DRAFT_OF_ANOTHER: 'status',
  },
)

function cellOfPost(error: unknown, change: GridChange): string | undefined {
  if (!isRefusal(error, 'STALE_REVISION') || change.kind === 'delete') return POST_CELLS(error)
  return 'body' in change.values ? 'body' : 'title'
}

type GridChanges = readonly GridChange[]

/** Whether order matters: new boards are numbered in turn, and a full category must lose a board before it gets one. */
const isSentAlone = (change: GridChange) =>
  change.kind === 'create' || (change.kind === 'update' && 'categoryId' in change.values)

export const saveCategories = (changes: GridChanges, clanId: string | null) =>
  saveEachChange(changes, sendCategory(clanId), { cellOf: CATEGORY_CELLS, isSentAlone })
export const saveBoards = (changes: GridChanges, firstCategory: number | undefined) =>
  saveEachChange(changes, sendBoard(firstCategory), { cellOf: BOARD_CELLS, isSentAlone })
export const savePosts = (changes: GridChanges) =>
  saveEachChange(changes, sendPost, { cellOf: cellOfPost, isSentAlone })

const STEP_NAMES = { create: '생성', update: '수정', delete: '삭제' } as const

function withLogging(subject: '게시판' | '게시글', send: (change: GridChange) => Promise<unknown>) {
  return async (change: GridChange) => {
    try {
      return await send(change)
    } catch (error) {
      console.error(`${subject} ${STEP_NAMES[change.kind]} 실패`, error)
      throw error
    }
  }
}
