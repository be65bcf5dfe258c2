import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import { sendUnawaited } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'

/** A `user` topic is a person's own; clients call it `me`. */
type Topic = `${'user' | 'post' | 'board' | 'inhouse'}:${string}`
/** An event has ids, kinds and small counts, never texts. Listeners read the rest from the usual endpoints. */
type EventData = Readonly<Record<string, string | number | boolean | null>>

export const EVENT_CHANNEL = 'buri_event'

/** The event says only that a post has left the board, so all readers of the board get it. */
export const GONE_EVENT = 'gone'

/**
 * SQL that runs `change` as the CTE `changed` and `along` beside it, and announces the columns that `change` returns.
 * Its first parameters are `eventValues`.
 */
export const changeWithEventSql = (change: string, along: string) => `
  with changed as (${change}), along as (${along}),
  added as (
    insert into event (id, topic, kind, data) select $1::uuid, $2, $3, $4::jsonb || to_jsonb(changed) from changed)
  select pg_notify('${EVENT_CHANNEL}', '') from changed`

export const eventValues = (topic: Topic, kind: string, data: EventData): unknown[] => [
  randomUUIDv7(),
  topic,
  kind,
  JSON.stringify(data),
]

export async function announce(
  tx: Transaction<DB>,
  topics: Topic | readonly Topic[],
  kind: string,
  data: EventData = {},
): Promise<void> {
  const all = [topics].flat()
  if (all.length === 0) return
  const ids = all.map(() => randomUUIDv7())
  await sendUnawaited(tx, {
    name: 'announce',
    text: `with added as (
        insert into event (id, topic, kind, data)
        select e.id, e.topic, $1, $2::jsonb from unnest($3::uuid[], $4::text[]) as e (id, topic))
      select pg_notify('${EVENT_CHANNEL}', '')`,
    values: [kind, JSON.stringify(data), ids, all],
  })
}

/** Replaces the earlier event with the same `latest`. Pages hear of changes once in a while, however many there are. */
export async function announceLatest(
  tx: Transaction<DB>,
  topic: Topic,
  kind: string,
  { latest, data }: { latest: string; data: EventData },
): Promise<void> {
  await sendUnawaited(tx, {
    name: 'announce-latest',
    text: `with added as (
        insert into event as e (id, topic, kind, data, latest) values ($1::uuid, $2, $3, $4::jsonb, $5)
        on conflict (latest) do update set topic = excluded.topic, data = excluded.data, place = null,
          created_at = case when e.place is null then e.created_at else excluded.created_at end)
      select pg_notify('${EVENT_CHANNEL}', '')`,
    values: [randomUUIDv7(), topic, kind, JSON.stringify(data), latest],
  })
}
