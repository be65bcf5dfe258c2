import { readableBoard, viewerValues } from '#server/model/boards/visibility.ts'
import { ask } from '#server/platform/database/ask.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { VISITOR } from '#server/platform/http/viewer.ts'

const READABLE = readableBoard({ user: '$1', permissions: '$2' })
const OPEN = `p.status = 'published' and p.deleted_at is null and not p.is_blind`

export type OpenBoard = { id: number; name: string; description: string; posts: { id: number; title: string }[] }
export type OpenPost = {
  id: number
  boardId: number
  boardName: string
  title: string
  excerpt: string
  nickname: string | null
  publishedAt: Date
  editedAt: Date | null
  commentCount: number
  likeCount: number
}

const BOARD = `
  select b.id, b.board_name as name, b.board_description as description from board b where b.id = $3 and ${READABLE}`
const NEWEST = `select p.id, p.title from post p where p.board_id = $1 and ${OPEN} order by p.publish_no desc limit 20`

const POST = `
  select p.id, b.id as "boardId", b.board_name as "boardName", p.title, p.excerpt, u.nickname,
    p.published_at as "publishedAt", p.edited_at as "editedAt", p.comment_count as "commentCount", p.like_count as "likeCount"
  from post p join board b on b.id = p.board_id left join app_user u on u.id = p.user_id and u.status <> 'withdrawn'
  where p.id = $3 and b.id = $4 and ${OPEN} and ${READABLE}`

const BOARDS = `select b.id from board b where ${READABLE} order by b.id limit $3`
const POSTS = `
  select p.id, p.board_id as "boardId" from post p join board b on b.id = p.board_id
  where ${OPEN} and ${READABLE} order by p.publish_no desc limit $3`

/** Boards and posts as every visitor sees them, whoever the viewer is. */
export const openPagesRepository = (db: Db) => ({
  async board(id: number): Promise<OpenBoard | undefined> {
    const values = [...viewerValues(VISITOR), id]
    const [board] = await ask<Omit<OpenBoard, 'posts'>>(db, { name: 'open-board', text: BOARD, values })
    if (!board) return undefined
    const posts = await ask<OpenBoard['posts'][number]>(db, { name: 'open-board-posts', text: NEWEST, values: [id] })
    return { ...board, posts }
  },

  async post(boardId: number, id: number): Promise<OpenPost | undefined> {
    const values = [...viewerValues(VISITOR), id, boardId]
    return (await ask<OpenPost>(db, { name: 'open-post', text: POST, values }))[0]
  },

  async boardIds(most: number): Promise<number[]> {
    const values = [...viewerValues(VISITOR), most]
    return (await ask<{ id: number }>(db, { name: 'open-boards', text: BOARDS, values })).map(({ id }) => id)
  },

  newestPosts: (most: number) =>
    ask<{ id: number; boardId: number }>(db, {
      name: 'open-posts',
      text: POSTS,
      values: [...viewerValues(VISITOR), most],
    }),
})
