import { LIMITS } from '@buri/contract/limits'
import type { ClanRank } from '@buri/domain/clans/clanRights'
import type { NotificationKind, NotificationOutcome, NotificationTarget } from '@buri/domain/notifications/kinds'
import { subjectOf } from '@buri/domain/notifications/push'
import type { Transaction } from 'kysely'
import { sendUnawaited } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { EVENT_CHANNEL } from './announce.ts'
import { pushesSql } from './pushes.ts'

type Receivers = { users: readonly string[] } | { clan: string; ranks: readonly ClanRank[] }

type News = {
  to: Receivers
  kind: NotificationKind
  /** The acting user is not notified. `null` if the site acts, or if the actor is secret. */
  actorId: string | null
  target: { type: NotificationTarget; id: string }
  outcome?: NotificationOutcome
  aboutName?: string | null
  numbers?: readonly number[]
  postId?: string
  /** Notifications with the same key are shown as one line. A digest's line ends when it is read. */
  groupKey?: string
  /** Whether the line is kept and lists all its targets. A new target makes it unread again. */
  isGathered?: boolean
  at: Date
}

const DIGEST_KINDS: readonly NotificationKind[] = ['like']
const ACTORS_KEPT = 100
/** The most unread notifications of one kind within a day about texts of one person. Deleted texts count too. */
const UNREAD_OF_ONE = 10
const GATHERED_KEPT = 100

const RECEIVERS = `select unnest($1::uuid[])
  union select user_id from clan_member where clan_id = $2::uuid and rank = any ($3::text[])`
const HAS_MUTED = `exists (select from notification_mute m where m.user_id = u.id
  and (m.what = 'kind' and m.id = $4 or m.what = 'post' and m.id = $5))`
const IS_OTHER_RECEIVER = `u.id in (${RECEIVERS}) and u.id is distinct from $6::uuid and not ${HAS_MUTED}`

const MARK_UNREAD = `update notification as told set read_at = null from app_user u
  where told.user_id = u.id and told.group_key = $7 and told.read_at is not null and ${IS_OTHER_RECEIVER}`

// News that join an unread line reach devices once a day. Otherwise a phone would ring each time someone does and
// undoes a thing.
const ADD_NOTIFICATIONS = `
  with rung as (
    select n.user_id from notification n where n.group_key = $7 and n.read_at is null and n.user_id in (${RECEIVERS})
      and n.happened_at > $12::timestamptz - interval '1 day'),
  told as (
    insert into notification
      (id, user_id, kind, outcome, actors, target_type, target_id, about_name, group_key, happened_at, gathered, numbers)
    select gen_random_uuid(), u.id, $4, $8, array_remove(array[$6::uuid], null), $9, $10, $11, $7, $12::timestamptz,
      case when $13 then array[$10] else '{}' end, $16::integer[]
    from app_user u
    where ${IS_OTHER_RECEIVER} and u.status = 'active'
      and ($13::boolean or not exists (select from notification told where told.user_id = u.id
        and told.group_key = $7 and (not $14::boolean or $6::uuid = any (told.actors))))
      and ($4 not in ('reply', 'mention', 'announcement') or ${UNREAD_OF_ONE} > (select count(*) from notification told
        where told.user_id = u.id and told.kind = $4 and told.actors = array[$6::uuid]
          and told.read_at is null and told.happened_at > $12::timestamptz - interval '1 day'))
    order by u.id
    on conflict (user_id, group_key) where read_at is null do update set happened_at = excluded.happened_at,
      about_name = excluded.about_name, numbers = excluded.numbers,
      target_id = case when $13 then excluded.target_id else notification.target_id end,
      gathered = (excluded.gathered || array_remove(notification.gathered, excluded.target_id))[1:${GATHERED_KEPT}],
      actors = (excluded.actors || array_remove(notification.actors, $6::uuid))[1:${ACTORS_KEPT}]
    returning id as about, user_id),
  pushed as (${pushesSql('(select * from told where user_id not in (select user_id from rung)) as told', { subject: '$15::text', at: '$12::timestamptz' })}),
  heard as (
    insert into event (id, topic, kind, data)
    select gen_random_uuid(), 'user:' || user_id, 'notification', '{}' from told)
  select pg_notify('${EVENT_CHANNEL}', '') from told limit 1`

// Keeps the newest of each kind in turn, so that a crowd of mentions cannot push out a question about a match.
const DROP_OLDEST = `
  delete from notification where id in (
    select old.id from (${RECEIVERS}) as u (id)
    join lateral (select from notification where user_id = u.id offset ${LIMITS.notificationsKept} limit 1) as full_bell on true
    cross join lateral (
      select id from (select id, happened_at, row_number() over (partition by kind order by happened_at desc, id desc) as nth
        from notification where user_id = u.id) as ranked
      order by nth, happened_at desc, id desc offset ${LIMITS.notificationsKept}) as old)`

/** Skips the actor, people who muted or already got the news, and deleted accounts. Reading checks permissions. */
export async function notify(
  tx: Transaction<DB>,
  { to, kind, actorId, target, outcome, postId, aboutName, numbers, at, isGathered = false, ...news }: News,
) {
  const groupKey = news.groupKey ?? [kind, target.type, target.id, outcome].filter(Boolean).join(':')
  const isDigest = DIGEST_KINDS.includes(kind) || outcome === 'asked'
  const receivers = 'users' in to ? [[...new Set(to.users)], null, []] : [[], to.clan, to.ranks]
  const values = [...receivers, kind, postId ?? '', actorId]
  if (isGathered)
    await sendUnawaited(tx, { name: 'reopen-notifications', text: MARK_UNREAD, values: [...values, groupKey] })
  const about = [groupKey, outcome ?? null, target.type, target.id, aboutName ?? null, at]
  const subject = subjectOf(kind, outcome ?? null)
  await sendUnawaited(tx, {
    name: 'notify',
    text: ADD_NOTIFICATIONS,
    values: [...values, ...about, isGathered, isDigest, subject, numbers ?? null],
  })
  await sendUnawaited(tx, { name: 'drop-oldest-notifications', text: DROP_OLDEST, values: receivers })
}
