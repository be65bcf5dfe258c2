import { ask } from '#server/database/ask.ts'
import type { Db } from '#server/database/openDatabase.ts'
import { AppError } from '#server/errors.ts'
import type { SignedInCaller } from '#server/http/caller.ts'
import { readableBoard, viewerValues } from '#server/visibility/boards.ts'

const READABLE_POST = `
  select p.id from post p join board b on b.id = p.board_id
  where p.id = $3 and p.status = 'published' and p.deleted_at is null and not p.is_blind
    and ${readableBoard({ user: '$1', permissions: '$2' })}`

export const scrapService = ({ db }: { db: Db }) => ({
  /** Twice is once. */
  async keep({ viewer, now }: SignedInCaller, postId: number) {
    const values = [...viewerValues(viewer), postId]
    const [post] = await ask<{ id: number }>(db, { name: 'post-to-scrap', text: READABLE_POST, values })
    if (!post) throw new AppError('POST_NOT_FOUND')
    await db
      .insertInto('postScrap')
      .values({ userId: viewer.userId, postId, scrappedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  /** Also of a post that is gone or may not be read any more. */
  async drop({ viewer }: SignedInCaller, postId: number) {
    await db.deleteFrom('postScrap').where('userId', '=', viewer.userId).where('postId', '=', postId).execute()
  },
})
export type ScrapService = ReturnType<typeof scrapService>
