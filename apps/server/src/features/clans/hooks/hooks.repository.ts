import { HOOK_LIMITS, type HookEvent } from '@buri/domain/clans/hooks/hookEvents'
import { sql, type Transaction } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'

export type HookRow = {
  id: string
  url: string
  events: HookEvent[]
  makerName: string | null
  isMakerMember: boolean
  createdAt: Date
  secretVersion: number
  secretChangedAt: Date | null
  failingSince: Date | null
  offAt: Date | null
  offWhy: 'failing' | 'gone' | null
}

export async function clanHooksOf(db: Db, clanId: string, hookId: string | null = null): Promise<HookRow[]> {
  const { rows } = await sql<HookRow>`
    select h.id, h.url, h.events, u.nickname as "makerName", m.user_id is not null as "isMakerMember",
      h.created_at as "createdAt", h.secret_version as "secretVersion", h.secret_changed_at as "secretChangedAt",
      h.failing_since as "failingSince", h.off_at as "offAt", h.off_why as "offWhy"
    from clan_hook h left join app_user u on u.id = h.made_by
    left join clan_member m on m.clan_id = h.clan_id and m.user_id = h.made_by
    where h.clan_id = ${clanId} and (${hookId}::uuid is null or h.id = ${hookId}::uuid)
    order by h.created_at, h.id`.execute(db)
  return rows
}

type NewHook = { id: string; clanId: string; url: string; events: readonly HookEvent[]; madeBy: string; at: Date }
type HookKey = { clanId: string; hookId: string }

/** The transaction must have locked the clan. */
export const hookRows = (tx: Transaction<DB>) => {
  const hookOf = ({ clanId, hookId }: HookKey) =>
    tx.updateTable('clanHook').where('clanId', '=', clanId).where('id', '=', hookId)

  const stopWaiting = (hookId: string) =>
    tx
      .updateTable('clanHookDelivery')
      .set({ nextAt: null, outcome: 'stopped' })
      .where('hookId', '=', hookId)
      .where('nextAt', 'is not', null)
      .execute()

  return {
    add: ({ at, events, ...row }: NewHook) =>
      tx
        .insertInto('clanHook')
        .values({ ...row, events: [...events], createdAt: at, nextAt: at })
        .execute(),

    choose: (key: HookKey, events: readonly HookEvent[]) =>
      hookOf(key)
        .set({ events: [...events] })
        .execute(),

    turnOn: (key: HookKey, at: Date) =>
      hookOf(key).set({ offAt: null, offWhy: null, givenUp: 0, failingSince: null, nextAt: at }).execute(),

    async turnOff(key: HookKey, { why, at }: { why: HookRow['offWhy']; at: Date }): Promise<boolean> {
      const turned = await hookOf(key)
        .set({ offAt: at, offWhy: why })
        .where('offAt', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (turned) await stopWaiting(key.hookId)
      return turned !== undefined
    },

    renewSecret: (key: HookKey, at: Date) =>
      hookOf(key)
        .set((hook) => ({ secretVersion: hook('secretVersion', '+', 1), secretChangedAt: at }))
        .execute(),

    async remove({ clanId, hookId }: HookKey): Promise<string | undefined> {
      const deletion = tx.deleteFrom('clanHook').where('clanId', '=', clanId).where('id', '=', hookId).returning('url')
      return (await deletion.executeTakeFirst())?.url
    },

    /** Returns the id of the waiting test delivery, which may be an earlier one. */
    async addTest(hookId: string, at: Date): Promise<string> {
      const { rows } = await sql<{ id: string }>`
        insert into clan_hook_delivery (id, hook_id, event, subject, happened_at, next_at)
        values (gen_random_uuid(), ${hookId}, 'test', '', ${at}, ${at})
        on conflict (hook_id, event, subject, n) where next_at is not null and attempts = 0
          do update set happened_at = excluded.happened_at
        returning id`.execute(tx)
      await tx.updateTable('clanHook').set({ nextAt: at }).where('id', '=', hookId).execute()
      const [made] = rows
      if (!made) throw new Error('the test was not stored')
      return made.id
    },

    async redeliver(hookId: string, deliveryId: string, at: Date): Promise<boolean> {
      const hook = await tx
        .selectFrom('clanHookDelivery')
        .select('sendingUntil')
        .where('hookId', '=', hookId)
        .where('id', '=', deliveryId)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!hook) return false
      if (hook.sendingUntil !== null && hook.sendingUntil > at) return true
      // The delivery counts as attempted once, so that all retries follow if it fails again.
      const due = { nextAt: at, outcome: null, attempts: 1, sendingUntil: null }
      await tx.updateTable('clanHookDelivery').set(due).where('id', '=', deliveryId).execute()
      await tx.updateTable('clanHook').set({ nextAt: at }).where('id', '=', hookId).execute()
      return true
    },
  }
}

export type DeliveryRow = {
  id: string
  event: string
  happenedAt: Date
  attempts: number
  nextAt: Date | null
  outcome: string | null
  status: number | null
  problem: string | null
  tookMs: number | null
}

export const deliveriesOf = (db: Db, { clanId, hookId }: HookKey): Promise<DeliveryRow[]> =>
  db
    .selectFrom('clanHookDelivery as d')
    .innerJoin('clanHook as h', 'h.id', 'd.hookId')
    .select([
      'd.id',
      'd.event',
      'd.happenedAt',
      'd.attempts',
      'd.nextAt',
      'd.outcome',
      'd.status',
      'd.problem',
      'd.tookMs',
    ])
    .where('h.clanId', '=', clanId)
    .where('d.hookId', '=', hookId)
    .orderBy('d.happenedAt', 'desc')
    .orderBy('d.id', 'desc')
    .limit(HOOK_LIMITS.logged)
    .execute()
