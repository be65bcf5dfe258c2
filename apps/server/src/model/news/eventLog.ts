import { sql } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'

export type StoredEvent = { place: number; topic: string; kind: string; data: Readonly<Record<string, unknown>> }

/** How long events are kept. Pages that were away longer read everything again. */
const KEPT_MS = 60 * 60_000
/** Several changes of one count within this time reach pages as one event with the last value. */
const GATHER_MS = 1000

const AGE_MS = sql`(extract(epoch from clock_timestamp() - created_at) * 1000)::float8`
const IS_DUE = sql`(latest is null or ${AGE_MS} >= ${GATHER_MS})`

/**
 * An event gets its place after its commit, when all processes can see it. If the writer gave it a place, a slow
 * writer's event could appear before events that others have read already.
 */
export const eventLog = (db: Db) => ({
  /** Waits for other processes that place events. Returns the milliseconds until gathered events are due, if any. */
  async place(): Promise<number | undefined> {
    const { rows } = await sql<{ waits: boolean; gathers: number | null }>`
      select coalesce(bool_or(${IS_DUE}), false) as waits, ${GATHER_MS} - min(${AGE_MS}) filter (where not ${IS_DUE}) as gathers
      from event where place is null`.execute(db)
    const { waits = false, gathers } = rows[0] ?? {}
    if (waits)
      await inTransaction(db, async (tx) => {
        const counter = tx.selectFrom('eventCounter').select('lastPlace').where('id', '=', 1).forNoKeyUpdate()
        const { lastPlace } = await counter.executeTakeFirstOrThrow()
        await sql`
          with numbered as (
              select id, row_number() over (order by created_at, id) as nth from event where place is null and ${IS_DUE}),
            placed as (update event e set place = ${lastPlace}::bigint + n.nth from numbered n where e.id = n.id returning e.place)
          update event_counter set last_place = placed.last from (select max(place) as last from placed) placed
          where placed.last is not null`.execute(tx)
      })
    return gathers ?? undefined
  },

  async lastPlace(): Promise<number> {
    const counter = db.selectFrom('eventCounter').select('lastPlace').where('id', '=', 1)
    return (await counter.executeTakeFirstOrThrow()).lastPlace
  },

  after: (place: number, limit: number): Promise<StoredEvent[]> =>
    sql<StoredEvent>`select place, topic, kind, data from event where place > ${place} order by place limit ${limit}`
      .execute(db)
      .then(({ rows }) => rows),

  /** Returns `undefined` if some of the missed events are no longer kept, or if there are more than `limit`. */
  async missed(topics: readonly string[], { after, upTo, limit }: { after: number; upTo: number; limit: number }) {
    if (after > upTo) return undefined
    const { rows: bounds } = await sql<{ first: number | null }>`select min(place) as first from event`.execute(db)
    if (after + 1 < (bounds[0]?.first ?? upTo + 1)) return undefined
    const { rows } = await sql<StoredEvent>`
      select place, topic, kind, data from event
      where place > ${after} and place <= ${upTo} and topic = any (${[...topics]}::text[])
      order by place limit ${limit + 1}`.execute(db)
    return rows.length > limit ? undefined : rows
  },

  async ages(topics: readonly string[]): Promise<Record<string, number>> {
    const { rows } = await sql<{ topic: string; age: number }>`
      select topic, greatest(0, round(extract(epoch from clock_timestamp() - max(created_at)) * 1000))::float8 as age
      from event where topic = any (${[...topics]}::text[]) group by topic`.execute(db)
    return Object.fromEntries(rows.map(({ topic, age }) => [topic, age]))
  },

  /** Deletes old events by the database's clock, which wrote their times. */
  async sweep(): Promise<void> {
    await sql`delete from event where created_at < now() - ${KEPT_MS} * interval '1 millisecond'`.execute(db)
  },
})
