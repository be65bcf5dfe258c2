import { type PushSubject, SOON_MINUTES } from '@buri/domain/notifications/push'
import { sql, type Transaction } from 'kysely'
import { runQuery, sendUnawaited } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'

type News = { subject: PushSubject; at: Date }

type PushTarget = { userId: string; about: string }

/** `targets` is a from-item `told` with `user_id` and `about`. */
export const pushesSql = (targets: string, { subject, at }: { subject: string; at: string }) => `
  insert into push_message (id, subscription_id, subject, about, happened_at)
  select gen_random_uuid(), id, ${subject}, about, ${at} from (
    select distinct s.id, told.about
    from ${targets} join push_subscription s on s.user_id = told.user_id and ${subject} = any (s.subjects)) as device
  order by id, about
  on conflict (subscription_id, about, subject) do update set happened_at = excluded.happened_at`

const ADD_PUSHES = pushesSql('unnest($1::uuid[], $2::uuid[]) as told (user_id, about)', {
  subject: '$3::text',
  at: '$4::timestamptz',
})

/** Pushes are sent after the commit, and say what the account may see then. A newer push replaces an unsent one. */
export async function queuePushes(tx: Transaction<DB>, targets: readonly PushTarget[], { subject, at }: News) {
  if (targets.length === 0) return
  const [users, about] = [targets.map(({ userId }) => userId), targets.map((target) => target.about)]
  await sendUnawaited(tx, { name: 'tell-devices', text: ADD_PUSHES, values: [users, about, subject, at] })
}

const COUNT_PUSHES = `
  insert into request_window as w (bucket, requests, ends_at)
  select 'push-turn:' || user_id || ':' || $2::text, 1, $3::timestamptz + $4::int * interval '1 s' from unnest($1::uuid[]) as told (user_id) order by 1
  on conflict (bucket) do update set
    requests = case when w.ends_at <= $3 then 1 else w.requests + 1 end,
    ends_at = case when w.ends_at <= $3 then excluded.ends_at else w.ends_at end
  returning split_part(bucket, ':', 2) as "userId", requests`

/** Counts a push for each account. Returns those that had fewer than `times` in the current window of `seconds`. */
export async function withPushesLeft(
  tx: Transaction<DB>,
  nightId: string,
  users: readonly string[],
  { times, seconds, at }: { times: number; seconds: number; at: Date },
): Promise<string[]> {
  if (users.length === 0) return []
  const values = [[...new Set(users)], nightId, at, seconds]
  const counted = await runQuery<{ userId: string; requests: number }>(tx, {
    name: 'count-turn-pushes',
    text: COUNT_PUSHES,
    values,
  })
  return counted.filter(({ requests }) => requests <= times).map(({ userId }) => userId)
}

export async function queueUpcomingNightPushes(tx: Transaction<DB>, now: Date) {
  await sql`
    with soon as (
      update night set soon_told_for = starts_at where id in (
        select id from night where state = 'open' and starts_at > ${now}
          and starts_at <= ${now}::timestamptz + ${SOON_MINUTES} * interval '1 minute'
          and soon_told_for is distinct from starts_at for no key update skip locked)
      returning id)
    insert into push_message (id, subscription_id, subject, about, happened_at)
    select gen_random_uuid(), id, 'nightSoon', about, ${now} from (
      select distinct s.id, soon.id as about
      from soon join night_signup g on g.night_id = soon.id and g.state = 'in'
      join push_subscription s on s.user_id = g.user_id and 'nightSoon' = any (s.subjects)) as device
    order by id, about
    on conflict (subscription_id, about, subject) do update set happened_at = excluded.happened_at`.execute(tx)
}
