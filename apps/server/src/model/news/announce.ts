import { randomUUIDv7 } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'

/** What an event is about. `user` is one person's own, which others call `me`. */
type Topic = `${'user' | 'post' | 'board' | 'inhouse'}:${string}`
/** Ids, kinds and small counts, never anybody's words: who hears of it reads the rest by the usual doors. */
type EventData = Readonly<Record<string, string | number | boolean | null>>

/** Where processes hear that there is something new. */
export const CHANNEL = 'buri_event'

/**
 * The kind of what is told of a post that has left its `boardId`. Nobody may see it there any more, so anyone who may read that
 * board hears of it.
 */
export const GONE = 'gone'

/**
 * The words of a statement that makes a change, which is then `changed`, and what goes `along` with it, and tells of it what
 * it returns. Its values begin with those of `announced`.
 */
export const announcing = (change: string, along: string) => `
  with changed as (${change}), along as (${along}),
  added as (
    insert into event (id, topic, kind, data) select $1::uuid, $2, $3, $4::jsonb || to_jsonb(changed) from changed)
  select pg_notify('${CHANNEL}', '') from changed`

export const announced = (topic: Topic, kind: string, data: EventData): unknown[] => [
  randomUUIDv7(),
  topic,
  kind,
  JSON.stringify(data),
]

/** Tells open pages, when and only if the transaction commits. Any number of topics hear the same. */
export async function announce(
  tx: Transaction<DB>,
  topics: Topic | readonly Topic[],
  kind: string,
  data: EventData = {},
): Promise<void> {
  const all = [topics].flat()
  if (all.length === 0) return
  const ids = all.map(() => randomUUIDv7())
  await sql`
    with added as (
      insert into event (id, topic, kind, data)
      select e.id, e.topic, ${kind}, ${JSON.stringify(data)}::jsonb from unnest(${ids}::uuid[], ${all}::text[]) as e (id, topic))
    select pg_notify(${CHANNEL}, '')`.execute(tx)
}

/**
 * Tells open pages what only the newest of is worth hearing, such as a count. It takes the place of what was told `latest`
 * by that name, and pages hear of it once in a while, however often it changes.
 */
export async function announceLatest(
  tx: Transaction<DB>,
  topic: Topic,
  kind: string,
  { latest, data }: { latest: string; data: EventData },
): Promise<void> {
  await sql`
    with added as (
      insert into event as e (id, topic, kind, data, latest)
      values (${randomUUIDv7()}::uuid, ${topic}, ${kind}, ${JSON.stringify(data)}::jsonb, ${latest})
      on conflict (latest) do update set topic = excluded.topic, data = excluded.data, place = null,
        created_at = case when e.place is null then e.created_at else excluded.created_at end)
    select pg_notify(${CHANNEL}, '')`.execute(tx)
}
