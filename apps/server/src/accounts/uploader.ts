import { BAD_UPLOADS_MS, type BadUploads, DISPUTES_OF_ONE } from '@buri/domain/uploads/judgeUploader'
import { sql } from 'kysely'
import type { Db } from '#server/database/openDatabase.ts'

/** What became of an account's uploads of late, as far as it counts against the account. */
export async function badUploadsOf(db: Db, userIds: readonly string[], now: Date): Promise<Map<string, BadUploads>> {
  const since = new Date(now.getTime() - BAD_UPLOADS_MS)
  const { rows } = await sql<BadUploads & { userId: string }>`
    select asked.user_id,
      (select count(*)::int from match m
        where m.uploaded_by = asked.user_id and m.standing = 'void' and m.deleted_at > ${since}) as voided,
      (select coalesce(sum(least(of_one.matches, ${DISPUTES_OF_ONE}::int)), 0)::int from (
        select count(distinct m.id)::int as matches from match m
          join match_dispute d on d.match_id = m.id and d.decision is null and d.opened_at > ${since}
        where m.uploaded_by = asked.user_id and m.standing = 'disputed' and m.deleted_at is null
        group by d.opened_by) as of_one) as disputed
    from unnest(${[...userIds]}::uuid[]) as asked (user_id)`.execute(db)
  return new Map(rows.map(({ userId, ...bad }) => [userId, bad]))
}
