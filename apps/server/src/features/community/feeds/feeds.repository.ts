import { LIMITS } from '@buri/contract/limits'
import { readableBoard, viewerValues } from '#server/model/boards/visibility.ts'
import { ask } from '#server/platform/database/ask.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { VISITOR } from '#server/platform/http/viewer.ts'

const READABLE = readableBoard({ user: '$1', permissions: '$2' })

type FeedBoard = { id: number; name: string; description: string; version: string }
type FeedPost = { id: number; title: string; excerpt: string; publishedAt: Date }

const BOARD = `
  select b.id, b.board_name as name, b.board_description as description,
    b.version || ' ' || extract(epoch from b.updated_at) as version
  from board b where b.id = $3 and ${READABLE}`

const POSTS = `
  select id, title, excerpt, published_at as "publishedAt" from post
  where board_id = $1 and status = 'published' and deleted_at is null and not is_blind
  order by publish_no desc limit ${LIMITS.feedPosts}`

export const feedRepository = (db: Db) => ({
  /** A board every visitor may read; its version changes with anything its list shows. */
  async board(id: number): Promise<FeedBoard | undefined> {
    const values = [...viewerValues(VISITOR), id]
    return (await ask<FeedBoard>(db, { name: 'feed-board', text: BOARD, values }))[0]
  },

  posts: async (boardId: number): Promise<FeedPost[]> =>
    await ask<FeedPost>(db, { name: 'feed-posts', text: POSTS, values: [boardId] }),
})
