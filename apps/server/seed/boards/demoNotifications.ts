import { HOUR_MS } from '@buri/domain/seoulTime'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'

const REPLIES_EACH = 8
const LIKES_EACH = 3
const ANNOUNCEMENTS_EACH = 3
const UNREAD_MS = 36 * HOUR_MS

export async function addDemoNotifications(tx: Transaction<DB>, users: readonly string[], at: Date): Promise<void> {
  const unreadAfter = new Date(at.getTime() - UNREAD_MS)
  await sql`
    insert into notification (id, user_id, kind, actors, target_type, target_id, group_key, happened_at, read_at)
    select gen_random_uuid(), u.id, n.kind, n.actors, n.target_type, n.target_id::text,
      n.kind || ':' || n.target_type || ':' || n.target_id, n.at, case when n.at < ${unreadAfter} then n.at + interval '1 hour' end
    from unnest(${users}::uuid[]) as u (id) cross join lateral (
      (select 'reply' as kind, array[k.user_id] as actors, 'comment' as target_type, k.id as target_id, k.created_at as at
        from post_comment k join post p on p.id = k.post_id
        where p.user_id = u.id and k.user_id <> u.id and k.deleted_at is null and p.deleted_at is null and k.created_at < ${at}
        order by k.created_at desc limit ${sql.lit(REPLIES_EACH)})
      union all
      (select 'like', (array_agg(r.user_id order by r.reacted_at desc))[1:9], 'post', p.id, least(max(r.reacted_at), ${at})
        from post p join post_reaction r on r.post_id = p.id and r.is_like
        where p.user_id = u.id and p.deleted_at is null
        group by p.id order by max(r.reacted_at) desc limit ${sql.lit(LIKES_EACH)})
      union all
      (select 'announcement', array[p.user_id], 'post', p.id, p.published_at
        from clan_member m join board b on b.clan_id = m.clan_id and b.is_announcement join post p on p.board_id = b.id
        where m.user_id = u.id and p.user_id <> u.id and p.status = 'published' and p.deleted_at is null
        order by p.published_at desc limit ${sql.lit(ANNOUNCEMENTS_EACH)})
    ) n`.execute(tx)
}
