import { readableBoard, viewerValues } from '#server/model/boards/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import { VISITOR } from '#server/platform/http/viewer.ts'

const READABLE = readableBoard({ user: '$1', permissions: '$2' })
const IS_PUBLISHED = `p.status = 'published' and p.deleted_at is null and not p.is_blind`

const OPEN_BOARDS = `select b.id from board b where ${READABLE} order by b.id limit $3`
const OPEN_POSTS = `
  select p.id, p.board_id as "boardId" from post p join board b on b.id = p.board_id
  where ${IS_PUBLISHED} and ${READABLE} order by p.publish_no desc limit $3`

export const openPageReads = (db: Db) => ({
  async boardIds(limit: number): Promise<number[]> {
    const values = [...viewerValues(VISITOR), limit]
    return (await runQuery<{ id: number }>(db, { name: 'open-boards', text: OPEN_BOARDS, values })).map(({ id }) => id)
  },

  newestPosts: (limit: number) =>
    runQuery<{ id: number; boardId: number }>(db, {
      name: 'open-posts',
      text: OPEN_POSTS,
      values: [...viewerValues(VISITOR), limit],
    }),
})
