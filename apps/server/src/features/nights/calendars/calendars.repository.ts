import { randomUUID } from 'node:crypto'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { NightRow } from '../nightRow.ts'

/** A feed from an earlier membership does not count. */
export async function calendarFeedOf(db: Db, userId: string, clanId: string): Promise<string | undefined> {
  const [row] = await runQuery<{ id: string }>(db, {
    name: 'calendar-feed-of',
    text: `select f.id from calendar_feed f
      join clan_member m on m.user_id = f.user_id and m.clan_id = f.clan_id and m.joined_at <= f.created_at
      where f.user_id = $1 and f.clan_id = $2`,
    values: [userId, clanId],
  })
  return row?.id
}

/** A feed from an earlier membership is replaced. */
export const createFeed = (db: Db, userId: string, clanId: string, now: Date) =>
  runQuery(db, {
    name: 'open-calendar-feed',
    text: `insert into calendar_feed (id, user_id, clan_id, created_at)
      select $1, m.user_id, m.clan_id, $4 from clan_member m where m.user_id = $2 and m.clan_id = $3
      on conflict (user_id, clan_id) do update set id = excluded.id, created_at = excluded.created_at
        where calendar_feed.created_at < (select joined_at from clan_member m
          where m.user_id = excluded.user_id and m.clan_id = excluded.clan_id)`,
    values: [randomUUID(), userId, clanId, now],
  })

export const deleteFeed = (db: Db, userId: string, clanId: string) =>
  runQuery(db, {
    name: 'end-calendar-feed',
    text: 'delete from calendar_feed where user_id = $1 and clan_id = $2',
    values: [userId, clanId],
  })

/** Returns the feed's clan if the feed's owner is a member and may sign in. */
export async function clanOfFeed(db: Db, id: string): Promise<{ id: string; clanName: string } | undefined> {
  const [clan] = await runQuery<{ id: string; clanName: string }>(db, {
    name: 'clan-of-calendar-feed',
    text: `select c.id, c.clan_name as "clanName" from calendar_feed f
      join clan_member m on m.user_id = f.user_id and m.clan_id = f.clan_id and m.joined_at <= f.created_at
      join app_user u on u.id = f.user_id and u.status = 'active'
      join clan c on c.id = f.clan_id and c.deleted_at is null
      where f.id = $1`,
    values: [id],
  })
  return clan
}

type CalendarFeedNight = Pick<NightRow, 'id' | 'title' | 'remark' | 'startsAt' | 'code' | 'state' | 'revision'>

type FeedSpan = { since: Date; now: Date; limit: number }

/**
 * Cancelled nights are included, so that calendars remove them. Beyond the limit, cancelled nights are left out first,
 * then those furthest from now, so that the next night always stays.
 */
export const calendarNights = (db: Db, clanId: string, { since, now, limit }: FeedSpan) =>
  runQuery<CalendarFeedNight>(db, {
    name: 'nights-of-calendar-feed',
    text: `select id, title, remark, starts_at as "startsAt", code, state, revision from night
      where clan_id = $1 and starts_at > $2 order by state = 'cancelled', abs(extract(epoch from starts_at - $4::timestamptz)), id limit $3`,
    values: [clanId, since, limit, now],
  })
