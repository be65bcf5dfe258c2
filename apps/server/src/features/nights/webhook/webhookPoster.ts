import { hash } from 'node:crypto'
import { maskWebhook } from '@buri/domain/nights/discordWebhook'
import { DAY_MS, HOUR_MS } from '@buri/domain/seoulTime'
import { clanTarget, systemActor, writeAuditLog } from '#server/model/audit/audit.ts'
import { notifyClan } from '#server/model/clans/clanNotifications.ts'
import { clanRows } from '#server/model/clans/clanRows.ts'
import { notify } from '#server/model/news/notify.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { ReportDefect } from '#server/platform/jobs/runSideBySide.ts'
import type { DiscordChannel } from './discordChannel.ts'
import type { NewsWords } from './newsWords.ts'
import { sendInTurns } from './sendInTurns.ts'
import { type ClanWebhookRow, type WaitingNews, waitingNews, webhookRows } from './webhook.repository.ts'

type Options = {
  db: Db
  channel: DiscordChannel
  words: NewsWords
  /** Whether a bot of the operator posts new nights. */
  hasBot: boolean
  now: () => Date
  onDefect: ReportDefect
}

/** The age at which news is dropped, in milliseconds. */
const LATEST_MS = 6 * HOUR_MS

/**
 * Each clan's news is sent in order and one at a time, by any process, and retried until it is sent or too late. If a
 * process is killed after it sent a message and before it recorded this, the message may be sent twice.
 */
export function webhookPoster({ db, channel, words, hasBot, now, onDefect }: Options) {
  const waiting = waitingNews(db)

  async function post(hook: ClanWebhookRow, news: WaitingNews) {
    // The bot's message in this channel already says that the night is open. It is edited when the night changes.
    if (hasBot && news.kind === 'opened' && (await waiting.isByBot(hook, news))) {
      await waiting.discard(news)
      return undefined
    }
    const isLate = now().getTime() - news.happenedAt.getTime() > LATEST_MS
    const content = isLate ? undefined : await words(news, now())
    const digest = content && hash('sha1', content, 'base64url')
    if (!content || !digest || digest === (await waiting.lastSaid(news))) {
      await waiting.discard(news)
      if (isLate && hook.failures > 0) await notifyOfDroppedNews(hook)
      return undefined
    }
    const delivery = await channel.send(hook, content)
    switch (delivery.kind) {
      case 'sent':
        await waiting.recordSent(news, digest, now())
        await waiting.noteChannel(hook, delivery.channelId)
        break
      case 'refused':
        // A retry would be refused again. The leader sees the refusal in the settings.
        await waiting.discard(news)
        await waiting.recordRefusal(hook, now())
        break
      case 'lost':
        await markLost(hook)
    }
    return delivery
  }

  /** Notifies at most once a day. */
  const notifyOfDroppedNews = (hook: ClanWebhookRow) =>
    inTransaction(db, async (tx) => {
      const clan = await clanRows(tx).lock(hook.clanId)
      if (!clan) return
      await notify(tx, {
        to: { clan: clan.id, ranks: ['leader'] },
        kind: 'clan',
        outcome: 'webhookLate',
        actorId: null,
        target: { type: 'clan', id: clan.id },
        groupKey: ['clan', clan.id, 'webhookLate', Math.floor(now().getTime() / DAY_MS)].join(':'),
        at: now(),
      })
    })

  const markLost = (hook: ClanWebhookRow) =>
    inTransaction(db, async (tx) => {
      const clan = await clanRows(tx).lock(hook.clanId)
      if (!clan || !(await webhookRows(tx).lose(hook, now()))) return
      const target = clanTarget(clan)
      const after = { webhook: maskWebhook(hook.id) }
      await writeAuditLog(tx, { actor: systemActor('자동: Discord 알림'), now: now() }, 'clan.webhook_lost', {
        target,
        after,
      })
      await notifyClan(tx, { clanId: clan.id, outcome: 'webhookLost', to: { ranks: ['leader'] }, at: now() })
    })

  return sendInTurns({ queue: waiting, send: post, now, onDefect })
}
