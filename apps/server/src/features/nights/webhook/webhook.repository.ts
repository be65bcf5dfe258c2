import type { DiscordWebhook } from '@buri/domain/nights/discordWebhook'
import { sql, type Transaction } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'

export type ClanWebhookRow = DiscordWebhook & { clanId: string; failures: number }
export type WaitingNews = { id: number; nightId: string; kind: string; n: number | null; happenedAt: Date }

export const webhookOf = (db: Db, clanId: string) =>
  db
    .selectFrom('clanWebhook')
    .select(['webhookId', 'savedAt', 'lostAt', 'failures', 'refusedAt'])
    .where('clanId', '=', clanId)
    .executeTakeFirst()

/** The transaction must have locked the clan. */
export const webhookRows = (tx: Transaction<DB>) => {
  /** Drops waiting news, so that it is not sent to another channel or much too late. */
  const forgetNews = (clanId: string) =>
    tx.updateTable('nightNews').set({ waitsFor: null }).where('waitsFor', '=', clanId).execute()

  return {
    async save(
      clanId: string,
      { id: webhookId, token, channelId }: DiscordWebhook & { channelId: string | null },
      now: Date,
    ) {
      const values = {
        webhookId,
        token,
        channelId,
        savedAt: now,
        lostAt: null,
        refusedAt: null,
        failures: 0,
        nextAt: now,
      }
      await tx
        .insertInto('clanWebhook')
        .values({ clanId, ...values })
        .onConflict((conflict) => conflict.column('clanId').doUpdateSet(values))
        .execute()
      await forgetNews(clanId)
    },

    async remove(clanId: string): Promise<string | undefined> {
      const removed = tx.deleteFrom('clanWebhook').where('clanId', '=', clanId).returning('webhookId')
      return (await removed.executeTakeFirst())?.webhookId
    },

    /** Returns false if the webhook is lost already, or if the clan has another webhook by now. */
    async lose({ clanId, id, token }: ClanWebhookRow, now: Date): Promise<boolean> {
      const lost = await tx
        .updateTable('clanWebhook')
        .set({ lostAt: now })
        .where('clanId', '=', clanId)
        .where('webhookId', '=', id)
        .where('token', '=', token)
        .where('lostAt', 'is', null)
        .returning('clanId')
        .executeTakeFirst()
      if (lost) await forgetNews(clanId)
      return lost !== undefined
    },
  }
}

export const waitingNews = (db: Db) => ({
  /** The reservations end at `until`, so that those of a killed process expire. */
  async reserve({ now, until, limit }: { now: Date; until: Date; limit: number }): Promise<ClanWebhookRow[]> {
    const { rows } = await sql<ClanWebhookRow>`
      update clan_webhook set next_at = ${until} where clan_id in (
        select h.clan_id from clan_webhook h where h.lost_at is null and h.next_at <= ${now}
          and exists (select from night_news w where w.waits_for = h.clan_id)
        order by h.next_at limit ${limit} for no key update skip locked)
      returning clan_id, webhook_id as id, token, failures`.execute(db)
    return rows
  },

  async release({ clanId, id, token }: ClanWebhookRow, next: { failures: number; nextAt: Date }) {
    const webhook = db.updateTable('clanWebhook').set(next).where('clanId', '=', clanId)
    await webhook.where('webhookId', '=', id).where('token', '=', token).execute()
  },

  /** Whether the site's bot also posts the new night in the webhook's channel. */
  async isByBot({ clanId }: ClanWebhookRow, { nightId, happenedAt }: WaitingNews): Promise<boolean> {
    const channels = db.selectFrom('clanWebhook as h').innerJoin('clanDiscord as d', 'd.clanId', 'h.clanId')
    const same = channels.whereRef('d.channelId', '=', 'h.channelId').where('d.lostAt', 'is', null)
    const night = same.innerJoin('night as n', 'n.clanId', 'h.clanId').where('n.id', '=', nightId)
    const upcomingNights = night.where('n.startsAt', '>', happenedAt).where('h.clanId', '=', clanId)
    return (await upcomingNights.select('n.id').executeTakeFirst()) !== undefined
  },

  /** Stores the webhook's channel, because somebody may move a webhook to another channel. */
  async noteChannel({ clanId, id, token }: ClanWebhookRow, channelId: string | undefined) {
    if (channelId === undefined) return
    const webhook = db.updateTable('clanWebhook').set({ channelId }).where('clanId', '=', clanId)
    const movedWebhook = webhook.where('webhookId', '=', id).where('token', '=', token)
    await movedWebhook.where('channelId', 'is distinct from', channelId).execute()
  },

  async recordRefusal({ clanId, id, token }: ClanWebhookRow, refusedAt: Date) {
    const webhook = db.updateTable('clanWebhook').set({ refusedAt }).where('clanId', '=', clanId)
    await webhook.where('webhookId', '=', id).where('token', '=', token).execute()
  },

  async next({ clanId }: ClanWebhookRow): Promise<WaitingNews | undefined> {
    const news = db.selectFrom('nightNews').select(['id', 'nightId', 'kind', 'n', 'happenedAt'])
    return news.where('waitsFor', '=', clanId).orderBy('id').limit(1).executeTakeFirst()
  },

  discard: (news: WaitingNews) =>
    db.updateTable('nightNews').set({ waitsFor: null }).where('id', '=', news.id).execute(),

  recordSent: (news: WaitingNews, digest: string, sentAt: Date) =>
    db.updateTable('nightNews').set({ waitsFor: null, sentAt, said: digest }).where('id', '=', news.id).execute(),

  /** Returns the digest of the last message about the same subject. */
  async lastSaid({ nightId, kind, n }: WaitingNews): Promise<string | null> {
    const last = await db
      .selectFrom('nightNews')
      .select('said')
      .where('nightId', '=', nightId)
      .where('kind', '=', kind)
      .where('n', 'is not distinct from', n)
      .where('sentAt', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    return last?.said ?? null
  },
})
