import type { Board, BoardCategory } from '@buri/contract/boards'
import type { ManagedPost } from '@buri/contract/managedPosts'
import type { GridRow } from '#web/ui/dataGrid/gridColumn.ts'
import type { Cells } from '#web/ui/dataGrid/staging/stagedEdits.ts'

export function categoryRow(category: BoardCategory): GridRow {
  const { id, categoryName, description, boardCount, createdAt, updatedAt } = category
  return { id, categoryName, description, boardCount, createdAt, updatedAt }
}

export function boardRow(board: Board): GridRow {
  const { id, name, categoryId, categoryName, description, is_visible, postCount, createdAt, updatedAt } = board
  return { id, name, categoryId, categoryName, description, is_visible, postCount, createdAt, updatedAt }
}

export function postRow(post: ManagedPost): GridRow {
  const { id, title, body, boardId, status, isNotice, isTopfix, userId, views, likeCount, commentCount } = post
  const written = { id, title, body, boardId, status, isNotice, isTopfix }
  const author = post.user?.nickname ?? '알 수 없음'
  const { revision, createdAt, updatedAt } = post
  const rights = post.rights.join(' ')
  return { ...written, author, userId, views, likeCount, commentCount, revision, rights, createdAt, updatedAt }
}

export const newCategoryBody = ({ categoryName = null, description = null }: Cells, clanId: string | null): Cells => ({
  categoryName,
  description,
  ...(clanId === null ? {} : { clanId }),
})

export const categoryChangeBody = (changed: Cells) =>
  withFieldNames(changed, { categoryName: 'categoryName', description: 'description' })

export const newBoard = (firstCategory: number | undefined): Cells => ({
  categoryId: firstCategory ?? 1,
  is_visible: true,
})

export function newBoardBody(cells: Cells, firstCategory: number | undefined): Cells {
  const { categoryId = null, is_visible = null } = { ...newBoard(firstCategory), ...withoutNulls(cells) }
  return {
    boardName: cells.name ?? cells.boardName ?? cells.title ?? null,
    categoryId,
    boardDescription: cells.description ?? '',
    isVisible: is_visible,
  }
}

const BOARD_NAMES = {
  name: 'boardName',
  categoryId: 'categoryId',
  description: 'boardDescription',
  is_visible: 'isVisible',
} as const
export const boardChangeBody = (changed: Cells) => withFieldNames(changed, BOARD_NAMES)

export const NEW_POST: Cells = { status: 'published', isNotice: false, isTopfix: false }

export function newPostBody(cells: Cells): Cells {
  const { title = null, body = null, boardId = null } = cells
  const { status = null, isNotice = null, isTopfix = null } = { ...NEW_POST, ...withoutNulls(cells) }
  // The API keeps the older name of the status: `active`.
  return { boardId, title, body, status: status === 'published' ? 'active' : status, isNotice, isTopfix }
}

const POST_NAMES = {
  title: 'title',
  body: 'body',
  boardId: 'boardId',
  status: 'status',
  isNotice: 'isNotice',
  isTopfix: 'isTopfix',
} as const

/** A changed text is sent with the revision that it replaces, so that no unseen text is overwritten. */
export function postChangeBody({ revision, ...changed }: Cells): Cells {
  const hasWords = 'title' in changed || 'body' in changed
  return { ...withFieldNames(changed, POST_NAMES), ...(hasWords && revision !== undefined ? { revision } : {}) }
}

/** Drops cells that the request does not have. */
const withFieldNames = (cells: Cells, names: Readonly<Record<string, string>>): Cells =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([key, value]) => {
      const name = names[key]
      return name === undefined ? [] : [[name, value]]
    }),
  )

const withoutNulls = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== null))
