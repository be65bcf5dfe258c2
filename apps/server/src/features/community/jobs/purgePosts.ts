import { DAY_MS } from '@buri/domain/seoulTime'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'

/** How many days after its deletion the author or staff can restore a post. */
const KEPT_DAYS = 30
/**
 * A post is kept for this many days after it was blinded or a report on it was decided, and a reported text after the
 * decision, because somebody may still ask for it.
 */
const DISPUTED_DAYS = 90
const PURGED_AT_ONCE = 20

export const purgePosts = (db: Db, now: Date): Promise<number> =>
  inTransaction(db, async (tx) => {
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
    const { rows } = await sql<{ id: number }>`
      select p.id from post p
      where p.deleted_at <= ${daysAgo(KEPT_DAYS)} and (not p.is_blind or p.blind_at <= ${daysAgo(DISPUTED_DAYS)})
        and not exists (
          select from content_report r
          where (r.state in ('open', 'in_review') or r.decided_at > ${daysAgo(DISPUTED_DAYS)})
            and (r.target_type = 'post' and r.target_id = p.id::text or r.target_type = 'comment'
              and r.target_id in (select c.id::text from post_comment c where c.post_id = p.id)))
      order by p.deleted_at limit ${PURGED_AT_ONCE} for update skip locked`.execute(tx)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    const comments = tx.selectFrom('postComment').select('id').where('postId', 'in', ids)
    await tx.deleteFrom('commentReaction').where('commentId', 'in', comments).execute()
    for (const table of ['postComment', 'postReaction', 'postScrap', 'postDraft'] as const)
      await tx.deleteFrom(table).where('postId', 'in', ids).execute()
    await tx.deleteFrom('post').where('id', 'in', ids).execute()
    return ids.length
  })

export async function purgeReportedTexts(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('contentReport')
    .set({ reportedText: null })
    .where('reportedText', 'is not', null)
    .where('decidedAt', '<=', new Date(now.getTime() - DISPUTED_DAYS * DAY_MS))
    .execute()
}
