import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'

/** The clans that the account likes or rated. */
export async function clansJudgedBy(tx: Transaction<DB>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ clanId: string }>`
    select clan_id from clan_like where user_id = ${userId}
    union select clan_id from clan_rating where user_id = ${userId}`.execute(tx)
  return rows.map(({ clanId }) => clanId)
}

/** Counts the clans' likes and ratings again, without those of banned accounts. Locks the clans in the order of their ids. */
export async function recountClans(tx: Transaction<DB>, clanIds: readonly string[]) {
  if (clanIds.length === 0) return []
  await sql`select from clan where id = any (${[...clanIds]}::uuid[]) order by id for no key update`.execute(tx)
  const { rows } = await sql<{ likeCount: number; ratingSum: number; ratingCount: number }>`
    update clan c set
      like_count = (select count(*) from clan_like l join app_user u on u.id = l.user_id and u.status = 'active'
        where l.clan_id = c.id),
      (rating_sum, rating_count) = (select coalesce(sum(r.rating), 0), count(*) from clan_rating r
        join app_user u on u.id = r.user_id and u.status = 'active' where r.clan_id = c.id)
    where c.id = any (${[...clanIds]}::uuid[]) returning like_count, rating_sum, rating_count`.execute(tx)
  return rows
}

/** Counts all that the account likes, dislikes or rated again, after its ban began or ended. */
export async function recountOpinions(tx: Transaction<DB>, userId: string): Promise<void> {
  await recountClans(tx, await clansJudgedBy(tx, userId))
  const likes = sql`count(*) filter (where r.is_like) as likes, count(*) filter (where not r.is_like) as dislikes`
  await sql`update post p set like_count = counted.likes, dislike_count = counted.dislikes
    from (select mine.post_id, counts.* from post_reaction mine cross join lateral (
      select ${likes} from post_reaction r join app_user u on u.id = r.user_id and u.status = 'active'
      where r.post_id = mine.post_id) as counts where mine.user_id = ${userId} order by mine.post_id) as counted
    where p.id = counted.post_id`.execute(tx)
  await sql`update post_comment c set like_count = counted.likes, dislike_count = counted.dislikes
    from (select mine.comment_id, counts.* from comment_reaction mine cross join lateral (
      select ${likes} from comment_reaction r join app_user u on u.id = r.user_id and u.status = 'active'
      where r.comment_id = mine.comment_id) as counts where mine.user_id = ${userId} order by mine.comment_id) as counted
    where c.id = counted.comment_id`.execute(tx)
  await sql`update post set version = version
    where id in (select post_id from comment_reaction where user_id = ${userId})`.execute(tx)
}
