import { PERMISSIONS } from '@buri/domain/permissions/permissions'
import { readableBoard } from '#server/model/boards/visibility.ts'
import { readableNight, shownOverlay } from '#server/model/nights/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import { GONE_EVENT } from './announce.ts'
import type { StoredEvent } from './eventLog.ts'

export type Subscription = { topic: string; sessionId: string | null }

const READABLE_BOARD = readableBoard({ user: 'u.id', permissions: 'held.names' })
const READABLE_NIGHT = readableNight('n', { user: 'u.id', seesAll: `'clan' = any (held.names)` })
const SHOWN_OVERLAY = shownOverlay('o')
const ALL_PERMISSIONS = `'{${PERMISSIONS.join(',')}}'::text[]`

// An ended session sees nothing, not even what visitors see, so that its stream ends too.
const PERMITTED_SUBSCRIPTIONS = `
  select l.topic, l.session_id as "sessionId"
  from unnest($1::text[], $2::uuid[]) as l (topic, session_id)
  left join session s on s.id = l.session_id
  left join app_user u on u.id = s.user_id and u.status = 'active'
  cross join lateral (
    select case when 'admin' = any (n.names) then ${ALL_PERMISSIONS} else n.names end as names from (
      select array(
        select p.name from role_permission rp join permission p on p.id = rp.permission_id where rp.role_id = u.role_id
        union select p.name from user_permission up join permission p on p.id = up.permission_id where up.user_id = u.id
      ) as names) n
  ) held
  left join post p on p.id = case when l.topic like 'post:%' then substr(l.topic, 6)::integer end
    and p.status = 'published' and p.deleted_at is null
  left join board b on b.id = case when l.topic like 'board:%' then substr(l.topic, 7)::integer else p.board_id end
  left join night n on n.id = case when l.topic like 'inhouse:%' then substr(l.topic, 9)::uuid end
  left join night_overlay o on o.id = case when l.topic like 'overlay:%' then substr(l.topic, 9)::uuid end
  where (l.session_id is null or u.id is not null)
    and case when l.topic like 'user:%' then u.id::text = substr(l.topic, 6)
      when l.topic like 'inhouse:%' then n.id is not null and ${READABLE_NIGHT}
      when l.topic like 'overlay:%' then o.id is not null and ${SHOWN_OVERLAY} else b.id is not null and ${READABLE_BOARD} end`

export const permissionTopic = ({ topic, kind, data }: Pick<StoredEvent, 'topic' | 'kind' | 'data'>): string =>
  kind === GONE_EVENT ? `board:${data.boardId}` : topic

/** Permissions are checked when a subscription begins and again before each event. */
export const permittedSubscriptions = (db: Db, listening: readonly Subscription[]) =>
  runQuery<Subscription>(db, {
    name: 'event-audience',
    text: PERMITTED_SUBSCRIPTIONS,
    values: [listening.map(({ topic }) => topic), listening.map(({ sessionId }) => sessionId)],
  })
