import { LIMITS } from '@buri/contract/limits'
import type { NotificationKind, NotificationOutcome } from '@buri/domain/notifications/kinds'
import { HIDDEN_NAME } from '@buri/domain/players/visibility'
import type { RiotId } from '@buri/domain/riotId'
import { DAY_MS } from '@buri/domain/seoulTime'
import { sql } from 'kysely'
import { readableBoard, viewerValues } from '#server/model/boards/visibility.ts'
import { shownToInvitee } from '#server/model/clans/shownInvitation.ts'
import { isClanVisibleIf } from '#server/model/clans/visibility.ts'
import { readableNight } from '#server/model/nights/visibility.ts'
import { AUTHOR_COLUMNS, type AuthorRow } from '#server/model/people/author.ts'
import { publicPlayer } from '#server/model/people/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { SignedIn } from '#server/platform/http/viewer.ts'

const READABLE = readableBoard({ user: '$1', permissions: '$2' })
const POST_SEEN = `p.status = 'published' and p.deleted_at is null and (not p.is_blind or p.user_id = $1) and ${READABLE}`
const POST_URL = `'/community/board/' || p.board_id || '/post/' || p.id`

/**
 * Whether the viewer may speak for a silent guest of the match: a player without an owner, a player of the viewer, or a
 * player of a member of a clan in which the viewer is leader or officer.
 */
const MAY_SPEAK_FOR_A_GUEST = `exists (
  select from match_participant l left join player_owner o on o.player_id = l.guest_id
  where l.match_id = m.id and l.guest_id is not null and (o.player_id is null or o.user_id = $1 or exists (
    select from clan_member mine join clan_member theirs using (clan_id)
    where mine.user_id = $1 and mine.rank in ('leader', 'officer') and theirs.user_id = o.user_id)))`

/** Whether a match's notification still holds. A request to confirm ends when answered, a decision when reversed. */
const MATCH_LINE_IS_TRUE = `case n.outcome
  when 'voided' then m.standing = 'void'
  else m.deleted_at is null and case n.outcome
    when 'waiting' then m.standing = 'waiting' or m.standing = 'reported' and ${MAY_SPEAK_FOR_A_GUEST}
      and not exists (select from match_confirmation k where k.match_id = m.id and k.user_id = $1 and k.kind <> 'night')
      and not exists (select from match_dispute d where d.match_id = m.id and d.opened_by = $1)
    when 'disputed' then exists (select from match_dispute d where d.match_id = m.id and d.decision is null)
    when 'confirmed' then m.standing in ('confirmed', 'reported')
    else true end end`

const PLACE_LINE_IS_TRUE = `case n.outcome
  when 'removed' then m.user_id is null
  when 'banned' then exists (select from clan_ban b where b.clan_id = c.id and b.user_id = $1)
  when 'released' then not exists (select from clan_ban b where b.clan_id = c.id and b.user_id = $1)
  when 'disbanded' then true
  else m.user_id is not null and case n.outcome
    when 'leading' then m.rank = 'leader'
    when 'appointed' then m.rank <> 'member'
    when 'dismissed' then m.rank = 'member'
    when 'absent' then m.warned_days is not null
    when 'quiet' then exists (select from clan_member q where q.clan_id = c.id and q.warned_days is not null)
    when 'altNamed' then exists (select from clan_alt a join player_owner o on o.player_id = a.main_id and o.user_id = $1
      where a.clan_id = c.id and a.refused_at is null)
    when 'hookOff' then exists (select from clan_hook h where h.clan_id = c.id and h.off_why is not null)
    when 'movedIn' then m.rank <> 'member'
    when 'discordLost' then exists (select from clan_discord w where w.clan_id = c.id and w.lost_at is not null)
    when 'webhookLost' then exists (select from clan_webhook w where w.clan_id = c.id and w.lost_at is not null)
    else true end end`

const EXCERPT_LENGTH = 120
// If the subject of a notification is deleted, withheld or invisible, the notification is hidden.
const SUBJECT_OF_NOTIFICATION = `
  select p.title, null as excerpt, null as reported, ${POST_URL} as url, p.id as post_id,
    case n.kind when 'like' then (select count(*) from post_reaction r
      where r.post_id = p.id and r.is_like and r.user_id = any (n.actors)) else 1 end as count
  from post p join board b on b.id = p.board_id
  where p.id = case n.target_type when 'post' then n.target_id::integer end and ${POST_SEEN}
  union all
  select p.title, left(k.content, ${EXCERPT_LENGTH}), null, ${POST_URL} || '#comment-' || k.id, p.id,
    case n.kind when 'like' then (select count(*) from comment_reaction r
      where r.comment_id = k.id and r.is_like and r.user_id = any (n.actors)) else 1 end
  from post_comment k join post p on p.id = k.post_id join board b on b.id = p.board_id
  where k.id = case n.target_type when 'comment' then n.target_id::integer end
    and k.deleted_at is null and (not k.is_blind or k.user_id = $1) and ${POST_SEEN}
  union all
  select c.clan_name, null, null, case n.kind when 'joinRequest' then '/clan/' || c.id || '/members' else '/clans/' || c.id end, null, 1
  from join_request j join clan c on c.id = j.clan_id and c.deleted_at is null
    left join clan_member m on m.clan_id = c.id and m.user_id = $1
  where j.id = case n.target_type when 'joinRequest' then n.target_id::uuid end
    and case n.kind when 'joinRequest' then j.status = 'pending' and m.rank in ('leader', 'officer')
      else j.user_id = $1 and ${isClanVisibleIf('c', 'm.user_id is not null')} end
  union all
  select c.clan_name, null, null, '/invitations/' || i.code, null, 1
  from clan_invitation i join clan c on c.id = i.clan_id and c.deleted_at is null
  where i.id = case n.target_type when 'invitation' then n.target_id::uuid end and i.user_id = $1 and i.ended_at is null
    and ${shownToInvitee('i', 'now()')}
  union all
  select case when ${isClanVisibleIf('c', 'm.user_id is not null')} then c.clan_name else n.about_name end,
    case when n.outcome in ('transferred', 'succeeded') then (select u.nickname from clan_member l
      join app_user u on u.id = l.user_id where l.clan_id = c.id and l.rank = 'leader') end, null,
    case when n.outcome in ('webhookLost', 'webhookLate', 'hookOff') and m.rank = 'leader' then '/clan/' || c.id || '/settings'
      when n.outcome = 'discordLost' and m.rank <> 'member' then '/clan/' || c.id || '/settings'
      when n.outcome = 'movedIn' then '/clan/' || c.id || '/move-in'
      when ${isClanVisibleIf('c', 'm.user_id is not null')} then '/clans/' || c.id end, null, 1
  from clan c left join clan_member m on m.clan_id = c.id and m.user_id = $1
  where c.id = case n.target_type when 'clan' then n.target_id::uuid end
    and ${PLACE_LINE_IS_TRUE}
  union all
  select case when ${publicPlayer('s')} or exists (select from player_owner w where w.player_id = s.id and w.user_id = $1)
    then s.game_name || '#' || s.tag_line else '${HIDDEN_NAME}' end, null, null, '/mypage', null, 1
  from ownership_claim o join player s on s.id = o.player_id
  where o.id = case n.target_type when 'claim' then n.target_id::uuid end
    and (n.outcome <> 'disputed' or o.status = 'disputed') and (o.user_id = $1 or n.outcome = 'displaced'
    and exists (select from displaced_owner d where d.player_id = o.player_id and d.user_id = $1))
  union all
  select s.game_name || '#' || s.tag_line, null, null, '/mypage', null, 1
  from ownership_claim o join player s on s.id = o.player_id
  where n.outcome = 'asked' and o.id = case n.target_type when 'claim' then n.target_id::uuid end and o.user_id <> $1
    and (${publicPlayer('s')} or exists (select from player_owner w where w.player_id = s.id and w.user_id = $1))
    and exists (select from ownership_claim k where k.player_id = o.player_id and k.user_id <> $1
      and k.status in ('pending', 'disputed') and $1 <> all (k.vouched_by || k.doubted_by))
  union all
  select told.type_label, null, null, '/match/' || told.id, null, told.count from (
    select m.id, m.type_label, count(*) over () as count from match m
    where n.target_type = 'match' and m.id = any (array[n.target_id] || n.gathered) and ${MATCH_LINE_IS_TRUE}
    order by array_position(n.gathered, m.id) limit 1) as told
  union all
  select i.title, null, null, '/inhouse/' || i.id || case n.outcome when 'auction' then '/auction' else '' end, null, 1 from night i
  where i.id = case n.target_type when 'night' then n.target_id::uuid end
    and i.state <> 'cancelled' and ${readableNight('i', { user: '$1', seesAll: 'false' })}
    and case
      when n.outcome = 'handedOver' then i.host_id = $1
      when n.outcome in ('seatTaken', 'seatBack') then i.state <> 'finished'
        and exists (select from night_signup s where s.night_id = i.id and s.user_id = $1)
      when i.state = 'finished' then false
      when n.kind = 'nightOpened' then exists (select from clan_member v where v.clan_id = i.clan_id and v.user_id = $1)
      else exists (select from night_signup s where s.night_id = i.id and s.user_id = $1 and s.state = 'in'
        and (n.outcome = 'admitted'
          or n.outcome in ('auction', 'teamDraft') and exists (select from night_auction a where a.night_id = i.id and a.fixed_at is null)
          or n.outcome = 'readyCheck' and i.ready_until is not null and s.ready_at is null)) end
  union all
  select null, null, null, '/mypage', null, 1 from identity_question q
  where q.id = case n.target_type when 'question' then n.target_id::uuid end and q.answer is null
  union all
  select null, null, r.target_type, null, null, 1 from content_report r
  where r.id = case n.target_type when 'report' then n.target_id::uuid end and r.reporter_id = $1`

const SEEN_NOTIFICATIONS = `notification n cross join lateral (${SUBJECT_OF_NOTIFICATION}) as about`

/** If a notification is about several waiting matches: the viewer's player who is in most of them. */
const OWN_PLAYER_WAITING = `case when n.outcome = 'waiting' and about.count > 1 then (
  select json_build_object('id', s.id, 'gameName', s.game_name, 'tagLine', s.tag_line)
  from match_participant l join player_owner o on o.player_id = coalesce(l.player_id, l.guest_id) and o.user_id = $1
    join player s on s.id = o.player_id
  where l.match_id = any (array[n.target_id] || n.gathered) group by s.id order by count(*) desc, s.id limit 1) end`

const NOTIFICATION_COLUMNS = `
  select n.id, n.kind, n.outcome, n.happened_at as "happenedAt", n.read_at is not null as "isRead",
    about.title, about.excerpt, about.reported, about.url, about.post_id as "postId", about.count, n.numbers,
    ${OWN_PLAYER_WAITING} as "ownPlayerWaiting", ${AUTHOR_COLUMNS}
  from ${SEEN_NOTIFICATIONS} left join app_user u on u.id = n.actors[1] and n.kind not in ('like', 'claim')`

const NOTIFICATION_PAGE = `${NOTIFICATION_COLUMNS}
  where n.user_id = $1 and (n.happened_at, n.id) < ($3, $4::uuid) and about.count > 0
  order by n.happened_at desc, n.id desc limit $5`

const UNREAD_ONE = `${NOTIFICATION_COLUMNS}
  where n.user_id = $1 and n.id = $3 and n.read_at is null and about.count > 0`

const UNREAD_COUNT = `select count(*) as unread from ${SEEN_NOTIFICATIONS} where n.user_id = $1 and n.read_at is null and about.count > 0`

const WAITING_REQUESTS = `
  select count(*) over ()::int as count, j.clan_id as "clanId" from clan_member v
  join join_request j on j.clan_id = v.clan_id and j.status = 'pending'
  where v.user_id = $1 and v.rank <> 'member' order by j.created_at, j.id limit 1`

export type NotificationRow = AuthorRow & {
  id: string
  kind: NotificationKind
  outcome: NotificationOutcome | null
  happenedAt: Date
  isRead: boolean
  title: string | null
  excerpt: string | null
  reported: 'post' | 'comment' | 'clan' | 'user' | 'match' | null
  url: string | null
  postId: number | null
  count: number
  numbers: number[] | null
  ownPlayerWaiting: (RiotId & { id: string }) | null
}

export type NotificationCursor = { at: Date; id: string }

const KEPT_DAYS = 90

export const notificationRows = (db: Db) => ({
  /** One row more than the limit is read, to tell whether there is another page. */
  page: (viewer: SignedIn, { at, id }: NotificationCursor, limit: number) =>
    runQuery<NotificationRow>(db, {
      name: 'notifications',
      text: NOTIFICATION_PAGE,
      values: [...viewerValues(viewer), at, id, limit + 1],
    }),

  async unreadOne(
    { userId, permissions }: Pick<SignedIn, 'userId' | 'permissions'>,
    id: string,
  ): Promise<NotificationRow | undefined> {
    const values = [userId, [...permissions], id]
    return (await runQuery<NotificationRow>(db, { name: 'notification-unread', text: UNREAD_ONE, values }))[0]
  },

  async unread(viewer: SignedIn): Promise<number> {
    const [row] = await runQuery<{ unread: number }>(db, {
      name: 'notifications-unread',
      text: UNREAD_COUNT,
      values: viewerValues(viewer),
    })
    return row?.unread ?? 0
  },

  async waitingRequests(userId: string): Promise<{ count: number; clanId: string } | null> {
    const [row] = await runQuery<{ count: number; clanId: string }>(db, {
      name: 'waiting-requests',
      text: WAITING_REQUESTS,
      values: [userId],
    })
    return row ?? null
  },

  async markRead(userId: string, wanted: { ids: readonly string[]; until: Date | null }, now: Date): Promise<boolean> {
    const { rows } = await sql`
      update notification set read_at = ${now}
      where user_id = ${userId} and read_at is null
        and (id = any (${[...wanted.ids]}::uuid[]) or happened_at <= ${wanted.until}::timestamptz)
      returning id`.execute(db)
    return rows.length > 0
  },

  async sweep(now: Date) {
    await db
      .deleteFrom('notification')
      .where('happenedAt', '<', new Date(now.getTime() - KEPT_DAYS * DAY_MS))
      .execute()
  },
})

const MUTED_POSTS = `
  select p.id as "postId", p.title, ${POST_URL} as url
  from notification_mute m join post p on p.id = m.id::integer join board b on b.id = p.board_id
  where m.user_id = $1 and m.what = 'post' and ${POST_SEEN}
  order by m.muted_at desc, p.id desc limit ${LIMITS.mutedPosts}`
const SEEN_POSTS = `select p.id from post p join board b on b.id = p.board_id where p.id = any ($3::integer[]) and ${POST_SEEN}`

export const muteRows = (db: Db) => ({
  posts: (viewer: SignedIn) =>
    runQuery<{ postId: number; title: string; url: string }>(db, {
      name: 'muted-posts',
      text: MUTED_POSTS,
      values: viewerValues(viewer),
    }),

  async kinds(userId: string): Promise<string[]> {
    const muted = db.selectFrom('notificationMute').select('id').where('userId', '=', userId).where('what', '=', 'kind')
    return (await muted.execute()).map(({ id }) => id)
  },

  async seenPosts(viewer: SignedIn, ids: readonly number[]): Promise<number[]> {
    const rows = await runQuery<{ id: number }>(db, { text: SEEN_POSTS, values: [...viewerValues(viewer), ids] })
    return rows.map(({ id }) => id)
  },

  async mute(userId: string, what: 'kind' | 'post', ids: readonly string[], at: Date) {
    if (ids.length === 0) return
    await db
      .insertInto('notificationMute')
      .values(ids.map((id) => ({ userId, what, id, mutedAt: at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  async unmute(userId: string, muted: 'kind' | 'post', ids: readonly string[]) {
    if (ids.length === 0) return
    await db
      .deleteFrom('notificationMute')
      .where('userId', '=', userId)
      .where('what', '=', muted)
      .where('id', 'in', ids)
      .execute()
  },

  /** Drops the oldest mutes, so that their posts notify the person again. */
  async dropOldestPosts(userId: string) {
    await sql`delete from notification_mute where (user_id, what, id) in (
      select user_id, what, id from notification_mute where user_id = ${userId} and what = 'post'
      order by muted_at desc, id desc offset ${sql.lit(LIMITS.mutedPosts)})`.execute(db)
  },
})
