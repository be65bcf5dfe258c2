import { readableBoard, viewerValues } from '#server/model/boards/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { SignedIn } from '#server/platform/http/viewer.ts'

const READABLE_POST = `
  select p.id from post p join board b on b.id = p.board_id
  where p.id = $3 and p.status = 'published' and p.deleted_at is null and not p.is_blind
    and ${readableBoard({ user: '$1', permissions: '$2' })}`

export const scrapRows = (db: Db) => ({
  async mayRead(viewer: SignedIn, postId: number): Promise<boolean> {
    const values = [...viewerValues(viewer), postId]
    return (await runQuery(db, { name: 'post-to-scrap', text: READABLE_POST, values })).length > 0
  },

  async keep(userId: string, postId: number, scrappedAt: Date) {
    await db
      .insertInto('postScrap')
      .values({ userId, postId, scrappedAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  async drop(userId: string, postId: number) {
    await db.deleteFrom('postScrap').where('userId', '=', userId).where('postId', '=', postId).execute()
  },
})
