import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { witnessesBefore } from './witnesses.ts'

/**
 * Locks the account that is about to like, dislike or rate. A ban at the same time waits, and leaves the opinion out.
 * Refuses an account that was banned or deleted since the request was authenticated.
 */
export async function lockForOpinion(tx: Transaction<DB>, userId: string): Promise<void> {
  const account = await tx.selectFrom('appUser').select('status').where('id', '=', userId).forShare().executeTakeFirst()
  if (account?.status !== 'active') throw new AppError('UNAUTHENTICATED')
}

export async function lockClansJudgedBy(tx: Transaction<DB>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from clan where id in (select clan_id from clan_like where user_id = ${userId}
      union select clan_id from clan_rating where user_id = ${userId}) order by id for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

type ClanOpinions = { likeCount: number; ratingSum: number; ratingCount: number }

/** Ratings of young accounts wait, because the accounts may have been made for them. */
const countedRatings = (value: RawBuilder<unknown>, now: Date) => sql`(select ${value} from clan_rating r
  join app_user u on u.id = r.user_id and u.status = 'active' and u.created_at < ${witnessesBefore(now.getTime())}
  where r.clan_id = clan.id)`

/** Recounts likes and ratings, without those of banned accounts. */
export async function recountClan(tx: Transaction<DB>, clanId: string, now: Date): Promise<ClanOpinions> {
  const { rows } = await sql<ClanOpinions>`
    update clan set
      like_count = (select count(*) from clan_like l join app_user u on u.id = l.user_id and u.status = 'active'
        where l.clan_id = clan.id),
      (rating_sum, rating_count) = ${countedRatings(sql`coalesce(sum(r.rating), 0), count(*)`, now)}
    where id = ${clanId} returning like_count, rating_sum, rating_count`.execute(tx)
  return rows[0] ?? { likeCount: 0, ratingSum: 0, ratingCount: 0 }
}

/** Counts the ratings of accounts that have become old enough. */
export async function countOlderRatings(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from clan where rating_count < ${countedRatings(sql`count(*)`, now)} order by id`.execute(db)
  for (const { id } of rows)
    await inTransaction(db, async (tx) => {
      await sql`select from clan where id = ${id} for no key update`.execute(tx)
      await recountClan(tx, id, now)
    })
}

/**
 * Locks the rows before it counts: an update that waited for somebody's like would store a count without that like.
 * Comments are locked before their posts, as in the triggers of reactions.
 */
export async function recountOpinions(tx: Transaction<DB>, userId: string, now: Date): Promise<void> {
  for (const clanId of await lockClansJudgedBy(tx, userId)) await recountClan(tx, clanId, now)
  const likes = sql`count(*) filter (where r.is_like) as likes, count(*) filter (where not r.is_like) as dislikes`
  const comments = sql`select comment_id from comment_reaction where user_id = ${userId}`
  const posts = sql`select post_id from post_reaction where user_id = ${userId}`
  const postsOfComments = sql`select post_id from comment_reaction where user_id = ${userId}`
  await sql`select from post_comment where id in (${comments}) order by id for no key update`.execute(tx)
  await sql`update post_comment c set like_count = counted.likes, dislike_count = counted.dislikes
    from (${comments}) as mine cross join lateral (
      select ${likes} from comment_reaction r join app_user u on u.id = r.user_id and u.status = 'active'
      where r.comment_id = mine.comment_id) as counted
    where c.id = mine.comment_id`.execute(tx)
  await sql`select from post where id in (${posts} union ${postsOfComments}) order by id for no key update`.execute(tx)
  await sql`update post p set like_count = counted.likes, dislike_count = counted.dislikes
    from (${posts}) as mine cross join lateral (
      select ${likes} from post_reaction r join app_user u on u.id = r.user_id and u.status = 'active'
      where r.post_id = mine.post_id) as counted
    where p.id = mine.post_id`.execute(tx)
  await sql`update post set version = version where id in (${postsOfComments})`.execute(tx)
}
