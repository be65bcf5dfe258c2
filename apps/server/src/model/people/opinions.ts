import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'

/** The clans that the account likes or rated, in the order in which they are locked. */
export async function clansJudgedBy(tx: Transaction<DB>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ clanId: string }>`
    select clan_id from clan_like where user_id = ${userId}
    union select clan_id from clan_rating where user_id = ${userId} order by clan_id`.execute(tx)
  return rows.map(({ clanId }) => clanId)
}

type ClanOpinions = { likeCount: number; ratingSum: number; ratingCount: number }

/** Counts the clan's likes and ratings again, without those of banned accounts. */
export async function recountClan(tx: Transaction<DB>, clanId: string): Promise<ClanOpinions> {
  const { rows } = await sql<ClanOpinions>`
    update clan set
      like_count = (select count(*) from clan_like l join app_user u on u.id = l.user_id and u.status = 'active'
        where l.clan_id = clan.id),
      (rating_sum, rating_count) = (select coalesce(sum(r.rating), 0), count(*) from clan_rating r
        join app_user u on u.id = r.user_id and u.status = 'active' where r.clan_id = clan.id)
    where id = ${clanId} returning like_count, rating_sum, rating_count`.execute(tx)
  return rows[0] ?? { likeCount: 0, ratingSum: 0, ratingCount: 0 }
}

/** Counts all that the account likes, dislikes or rated again, after its ban began or ended. */
export async function recountOpinions(tx: Transaction<DB>, userId: string): Promise<void> {
  for (const clanId of await clansJudgedBy(tx, userId)) await recountClan(tx, clanId)
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
