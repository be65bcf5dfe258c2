import { PUSH_LIMITS, type PushSubject } from '@buri/domain/notifications/push'
import { sql, type Transaction } from 'kysely'
import { readableNight } from '#server/model/nights/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'
import type { PushDevice } from './pushChannel.ts'

type DeviceOwner = { userId: string; sessionId: string }

export async function pushStateOf(db: Db, { userId, sessionId }: DeviceOwner) {
  const rows = await db
    .selectFrom('pushSubscription')
    .select(['sessionId', 'subjects'])
    .where('userId', '=', userId)
    .$narrowType<{ subjects: PushSubject[] }>()
    .execute()
  return { subjects: rows.find((row) => row.sessionId === sessionId)?.subjects ?? null, devices: rows.length }
}

export const subscriptionRows = (tx: Transaction<DB>) => ({
  /** Makes changes of the session's subscription run one after another. Returns false if the session has ended. */
  async lock({ sessionId }: DeviceOwner): Promise<boolean> {
    const session = tx.selectFrom('session').select('id').where('id', '=', sessionId).forNoKeyUpdate()
    return (await session.executeTakeFirst()) !== undefined
  },

  /** If another account signs in with the browser, the browser gets no more pushes for the former account. */
  async save(
    { userId, sessionId }: DeviceOwner,
    device: PushDevice & { id: string; subjects: readonly string[] },
    now: Date,
  ) {
    const { id, endpoint, p256dh, auth } = device
    await sql`select pg_advisory_xact_lock(hashtextextended(${`push ${endpoint}`}, 0))`.execute(tx)
    await tx
      .deleteFrom('pushSubscription')
      .where('endpoint', '=', endpoint)
      .where('sessionId', '<>', sessionId)
      .execute()
    const values = { endpoint, p256dh, auth, subjects: [...device.subjects], failures: 0, nextAt: now }
    await tx
      .insertInto('pushSubscription')
      .values({ id, userId, sessionId, madeAt: now, ...values })
      .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(values))
      .execute()
    await sql`delete from push_subscription where id in (
      select id from push_subscription where user_id = ${userId} order by made_at desc, id desc
      offset ${sql.lit(PUSH_LIMITS.devices)})`.execute(tx)
  },

  end: ({ sessionId }: DeviceOwner) => tx.deleteFrom('pushSubscription').where('sessionId', '=', sessionId).execute(),
})

export type WaitingDevice = PushDevice & { id: string; userId: string; failures: number }
export type WaitingMessage = { id: string; subject: PushSubject; about: string; happenedAt: Date }
type NightNow = { id: string; title: string; startsAt: Date; isSoon: boolean; isDrafting: boolean }

const NIGHT_FOR_PUSH = `
  select n.id, n.title, n.starts_at as "startsAt", n.state = 'open' and n.starts_at > $3 as "isSoon",
    exists (select from night_game g where g.night_id = n.id and g.state = 'drafting' and g.turn_until > $3)
      or exists (select from night_auction a where a.night_id = n.id and a.fixed_at is null
        and jsonb_typeof(a.state #> '{draft,turn}') = 'object') as "isDrafting"
  from night n
  where n.id = $2 and n.state in ('open', 'running') and ${readableNight('n', { user: '$1', seesAll: 'false' })}
    and exists (select from night_signup s where s.night_id = n.id and s.user_id = $1 and s.state = 'in')`

export const pushQueue = (db: Db) => ({
  /** The reservations end at `until`, so that those of a killed process expire. */
  async reserve({ now, until, limit }: { now: Date; until: Date; limit: number }): Promise<WaitingDevice[]> {
    const { rows } = await sql<WaitingDevice>`
      update push_subscription set next_at = ${until} where id in (
        select s.id from push_subscription s join app_user u on u.id = s.user_id and u.status = 'active'
        where s.next_at <= ${now} and s.id in (select subscription_id from push_message)
        order by s.next_at limit ${limit} for no key update of s skip locked)
      returning id, user_id, endpoint, p256dh, auth, failures`.execute(db)
    return rows
  },

  /** The newest messages come first, because an older one may not matter any more. */
  messages: ({ id }: WaitingDevice, limit: number): Promise<WaitingMessage[]> =>
    db
      .selectFrom('pushMessage')
      .select(['id', 'subject', 'about', 'happenedAt'])
      .where('subscriptionId', '=', id)
      .orderBy('happenedAt', 'desc')
      .limit(limit)
      .$narrowType<{ subject: PushSubject }>()
      .execute(),

  /** Deletes a message, unless newer news about the same subject has replaced it. */
  async done({ id, happenedAt }: WaitingMessage) {
    await db.deleteFrom('pushMessage').where('id', '=', id).where('happenedAt', '=', happenedAt).execute()
  },

  /** Deletes a subscription, unless the browser has subscribed again. */
  async end({ id, endpoint }: WaitingDevice) {
    await db.deleteFrom('pushSubscription').where('id', '=', id).where('endpoint', '=', endpoint).execute()
  },

  async release({ id, endpoint }: WaitingDevice, next: { failures: number; nextAt: Date }) {
    await db.updateTable('pushSubscription').set(next).where('id', '=', id).where('endpoint', '=', endpoint).execute()
  },

  /** Drops old messages, which collect for devices that cannot be reached. */
  async dropOlder(before: Date) {
    await db.deleteFrom('pushMessage').where('happenedAt', '<', before).execute()
  },

  async nightFor(userId: string, nightId: string, now: Date): Promise<NightNow | undefined> {
    const [night] = await runQuery<NightNow>(db, {
      name: 'push-night',
      text: NIGHT_FOR_PUSH,
      values: [userId, nightId, now],
    })
    return night
  },
})
