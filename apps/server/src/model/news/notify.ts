import { LIMITS } from '@buri/contract/limits'
import type { ClanRank } from '@buri/domain/clans/clanRights'
import type { NotificationKind, NotificationOutcome, NotificationTarget } from '@buri/domain/notifications/kinds'
import { subjectOf } from '@buri/domain/notifications/push'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'
import { announce } from './announce.ts'
import { tellDevices } from './pushes.ts'

/** The receivers: users, or everyone of these ranks in a clan. */
type Receivers = { users: readonly string[] } | { clan: string; ranks: readonly ClanRank[] }

type News = {
  to: Receivers
  kind: NotificationKind
  /** The acting user, who is not notified; `null` for the site, or where nobody may know. */
  actorId: string | null
  target: { type: NotificationTarget; id: string }
  outcome?: NotificationOutcome
  /** The subject's name at that time. */
  aboutName?: string | null
  numbers?: readonly number[]
  /** People who have muted this post are not notified. */
  postId?: string
  /** News with one key share a line: a digest while it is unread, other kinds forever. By default each target has its own key. */
  groupKey?: string
  /** One line per key forever, with all its targets; a new target makes it unread again. */
  isGathered?: boolean
  at: Date
}

/** Kinds whose line gathers many actors; the same actor is counted once. */
const DIGESTS: readonly NotificationKind[] = ['like']
const ACTORS_KEPT = 100
const GATHERED_KEPT = 100

/**
 * Adds bell notifications, in the transaction of the event. Skips the actor, people who muted it or were notified already, and
 * deleted accounts. Permissions are checked on reading.
 */
export async function notify(
  tx: Transaction<DB>,
  { to, kind, actorId, target, outcome, postId, aboutName, numbers, at, isGathered = false, ...news }: News,
) {
  const receivers =
    'users' in to
      ? sql`select unnest(${[...new Set(to.users)]}::uuid[])`
      : sql`select user_id from clan_member where clan_id = ${to.clan} and rank = any(${[...to.ranks]}::text[])`
  const groupKey = news.groupKey ?? [kind, target.type, target.id, outcome].filter(Boolean).join(':')
  const isDigest = DIGESTS.includes(kind) || outcome === 'asked'
  const actors = actorId === null ? [] : [actorId]
  const gathered = isGathered ? [target.id] : []
  const isMuted = sql`exists (select from notification_mute m where m.user_id = u.id
    and (m.what = 'kind' and m.id = ${kind} or m.what = 'post' and m.id = ${postId ?? ''}))`
  if (isGathered)
    await sql`update notification as told set read_at = null from app_user u
      where told.group_key = ${groupKey} and told.read_at is not null and told.user_id in (${receivers}) and u.id = told.user_id
        and u.id is distinct from ${actorId}::uuid and not ${isMuted}`.execute(tx)
  const { rows } = await sql<{ about: string; userId: string }>`
    insert into notification
      (id, user_id, kind, outcome, actors, target_type, target_id, about_name, group_key, happened_at, gathered, numbers)
    select gen_random_uuid(), u.id, ${kind}, ${outcome ?? null}, ${actors}::uuid[], ${target.type}, ${target.id},
      ${aboutName ?? null}, ${groupKey}, ${at}, ${gathered}::text[],
      ${numbers ? [...numbers] : null}::integer[]
    from app_user u
    where u.id in (${receivers}) and u.status = 'active' and u.id is distinct from ${actorId}::uuid
      and not ${isMuted}
      and (${isGathered} or not exists (select from notification told where told.user_id = u.id
        and told.group_key = ${groupKey} and (not ${isDigest} or ${actorId}::uuid = any (told.actors))))
    order by u.id
    on conflict (user_id, group_key) where read_at is null do update set happened_at = excluded.happened_at,
      about_name = excluded.about_name, numbers = excluded.numbers,
      target_id = case when ${isGathered} then excluded.target_id else notification.target_id end,
      gathered = (excluded.gathered || array_remove(notification.gathered, excluded.target_id))[1:${sql.lit(GATHERED_KEPT)}],
      actors = (excluded.actors || array_remove(notification.actors, ${actorId}::uuid))[1:${sql.lit(ACTORS_KEPT)}]
    returning id as about, user_id`.execute(tx)
  const notified = rows.map(({ userId }) => userId)
  if (notified.length === 0) return
  await dropOldest(tx, notified)
  await tellDevices(tx, rows, { subject: subjectOf(kind, outcome ?? null), at })
  await announce(
    tx,
    notified.map((userId) => `user:${userId}` as const),
    'notification',
  )
}

/**
 * Keeps this many per person, taking the newest of each kind in turn, so that a crowd of mentions cannot push out a question
 * about a match.
 */
async function dropOldest(tx: Transaction<DB>, users: readonly string[]) {
  await sql`delete from notification where id in (
    select old.id from unnest(${users}::uuid[]) as u (id)
    join lateral (select from notification where user_id = u.id offset ${sql.lit(LIMITS.notificationsKept)} limit 1) as full_bell on true
    cross join lateral (
      select id from (select id, happened_at, row_number() over (partition by kind order by happened_at desc, id desc) as nth
        from notification where user_id = u.id) as ranked
      order by nth, happened_at desc, id desc offset ${sql.lit(LIMITS.notificationsKept)}) as old)`.execute(tx)
}
