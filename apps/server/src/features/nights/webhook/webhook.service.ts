import { type ClanWebhook, clanWebhookRoutes } from '@buri/contract/nights/webhook'
import { hasClanRight } from '@buri/domain/clans/clanRights'
import { escapeDiscordText, maskWebhook, webhookIn } from '@buri/domain/nights/discordWebhook'
import type { Transaction } from 'kysely'
import { clanTarget, writeAuditLog } from '#server/model/audit/audit.ts'
import { type ClanRow, clanRows } from '#server/model/clans/clanRows.ts'
import { clanRelationOf, requireClanRight } from '#server/model/clans/findVisibleClan.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import type { DiscordChannel } from './discordChannel.ts'
import { webhookOf, webhookRows } from './webhook.repository.ts'

const SAVE_RIGHT = clanWebhookRoutes.save.clan.right

export function clanWebhookService({ db, channel }: { db: Db; channel: DiscordChannel }) {
  async function requireClan(tx: Transaction<DB>, clanId: string, { viewer }: SignedInCaller): Promise<ClanRow> {
    const rows = clanRows(tx)
    const clan = await rows.lock(clanId)
    if (!clan) throw new AppError('CLAN_NOT_FOUND')
    const rank = await rows.rankOf(clanId, viewer.userId)
    if (!hasClanRight(SAVE_RIGHT, clanRelationOf(viewer, rank, clan.isPublic))) throw new AppError('FORBIDDEN')
    return clan
  }

  async function read(clanId: string): Promise<ClanWebhook> {
    const row = await webhookOf(db, clanId)
    if (!row) return { webhook: null }
    const state = row.lostAt !== null ? 'lost' : row.failures > 0 ? 'late' : 'on'
    const refusedAt = row.refusedAt?.toISOString() ?? null
    return { webhook: { masked: maskWebhook(row.webhookId), savedAt: row.savedAt.toISOString(), state, refusedAt } }
  }

  return {
    read,

    async save(caller: SignedInCaller, clanId: string, url: string): Promise<ClanWebhook> {
      const { viewer, now } = caller
      const webhook = webhookIn(url)
      if (!webhook) throw new AppError('WEBHOOK_INVALID')
      const { clanName } = await requireClanRight(db, clanId, viewer, SAVE_RIGHT)
      const delivery = await channel.send(
        webhook,
        `이 채널에 **${escapeDiscordText(clanName)}** 클랜의 내전 소식을 보내요.`,
      )
      if (delivery.kind === 'lost' || delivery.kind === 'refused') throw new AppError('WEBHOOK_REFUSED')
      if (delivery.kind !== 'sent') throw new AppError('DISCORD_UNAVAILABLE')
      await inTransaction(db, async (tx) => {
        const target = clanTarget(await requireClan(tx, clanId, caller))
        await webhookRows(tx).save(clanId, { ...webhook, channelId: delivery.channelId ?? null }, now)
        await writeAuditLog(tx, caller, 'clan.webhook_saved', { target, after: { webhook: maskWebhook(webhook.id) } })
      })
      return read(clanId)
    },

    remove: (caller: SignedInCaller, clanId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const target = clanTarget(await requireClan(tx, clanId, caller))
        const id = await webhookRows(tx).remove(clanId)
        if (id === undefined) throw new AppError('NOT_FOUND')
        await writeAuditLog(tx, caller, 'clan.webhook_removed', { target, before: { webhook: maskWebhook(id) } })
      }),
  }
}
export type ClanWebhookService = ReturnType<typeof clanWebhookService>
