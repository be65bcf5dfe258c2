import { type DeliveredEvent, HOOK_LIMITS } from '@buri/domain/clans/hooks/hookEvents'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'

export type SendingHook = {
  id: string
  clanId: string
  clanName: string
  url: string
  secretVersion: number
  secretChangedAt: Date | null
}

export type Delivery = {
  id: string
  event: DeliveredEvent
  subject: string
  n: number
  happenedAt: Date
  /** The number includes this attempt. */
  attempts: number
}

type TriedDelivery = { status: number | null; problem: string | null; tookMs: number; at: Date }
type DeliveryEnd = 'arrived' | 'given_up' | 'outdated'

/** No transaction is used, so that nothing is locked while a delivery is sent. */
export const waitingDeliveries = (db: Db) => ({
  /** The reservations end at `until`, so that those of a killed process expire. */
  async reserve({ now, until, limit }: { now: Date; until: Date; limit: number }): Promise<SendingHook[]> {
    const { rows } = await sql<SendingHook>`
      update clan_hook h set next_at = ${until} from clan c where c.id = h.clan_id and h.id in (
        select w.id from clan_hook w where w.off_at is null and w.next_at <= ${now} and exists (
          select from clan_hook_delivery d where d.hook_id = w.id and d.next_at <= ${now})
        order by w.next_at limit ${limit} for no key update skip locked)
      returning h.id, h.clan_id as "clanId", c.clan_name as "clanName", h.url, h.secret_version as "secretVersion",
        h.secret_changed_at as "secretChangedAt"`.execute(db)
    return rows
  },

  /** Only one process gets each attempt. */
  async next(hookId: string, { now, until }: { now: Date; until: Date }): Promise<Delivery | undefined> {
    const { rows } = await sql<Delivery>`
      update clan_hook_delivery set attempts = attempts + 1, sending_until = ${until}
      where id = (
        select d.id from clan_hook_delivery d join clan_hook h on h.id = d.hook_id and h.off_at is null
        where d.hook_id = ${hookId} and d.next_at <= ${now} and (d.sending_until is null or d.sending_until <= ${now})
        order by d.next_at, d.happened_at, d.id limit 1 for no key update of d skip locked)
      returning id, event, subject, n, happened_at as "happenedAt", attempts`.execute(db)
    return rows[0]
  },

  /** Ends a delivery, unless another process has begun a newer attempt. */
  async end({ id, attempts }: Delivery, outcome: DeliveryEnd, tried: TriedDelivery | null) {
    const { status = null, problem = null, tookMs = null, at = null } = tried ?? {}
    await sql`update clan_hook_delivery set next_at = null, sending_until = null, outcome = ${outcome},
        status = ${status}, problem = ${problem}, took_ms = ${tookMs}, tried_at = coalesce(${at}::timestamptz, tried_at)
      where id = ${id} and attempts = ${attempts}`.execute(db)
  },

  /** If the webhook was turned off while the delivery was sent, the delivery stays stopped. */
  async retry({ id, attempts }: Delivery, nextAt: Date, { status, problem, tookMs, at }: TriedDelivery) {
    await sql`update clan_hook_delivery set next_at = case when next_at is null then null else ${nextAt}::timestamptz end,
        sending_until = null, status = ${status}, problem = ${problem}, took_ms = ${tookMs}, tried_at = ${at}
      where id = ${id} and attempts = ${attempts}`.execute(db)
  },

  async recordSuccess(hookId: string) {
    await sql`update clan_hook set given_up = 0, failing_since = null
      where id = ${hookId} and (given_up > 0 or failing_since is not null)`.execute(db)
  },

  async recordFailure(hookId: string, { isGivenUp, at }: { isGivenUp: boolean; at: Date }) {
    const { rows } = await sql<{ givenUp: number; failingSince: Date }>`
      update clan_hook set given_up = given_up + ${isGivenUp ? 1 : 0}, failing_since = coalesce(failing_since, ${at})
      where id = ${hookId} and off_at is null returning given_up as "givenUp", failing_since as "failingSince"`.execute(
      db,
    )
    return rows[0]
  },

  async release(hookId: string, nextAt: Date) {
    await sql`with forgotten as (
        delete from clan_hook_delivery where hook_id = ${hookId} and next_at is null and (happened_at, id) < (
          select happened_at, id from clan_hook_delivery where hook_id = ${hookId}
          order by happened_at desc, id desc offset ${HOOK_LIMITS.logged - 1} limit 1))
      update clan_hook set next_at = ${nextAt} where id = ${hookId}`.execute(db)
  },
})
