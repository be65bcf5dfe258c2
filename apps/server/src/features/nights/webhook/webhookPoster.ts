import { hash } from 'node:crypto'
import { maskWebhook } from '@buri/domain/nights/discordWebhook'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@buri/domain/seoulTime'
import { systemActor, writeAuditLog } from '#server/model/audit/audit.ts'
import { notifyClan } from '#server/model/clans/clanNotifications.ts'
import { clanRows } from '#server/model/clans/clanRows.ts'
import { notify } from '#server/model/news/notify.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type ReportDefect, runSideBySide } from '#server/platform/jobs/runSideBySide.ts'
import type { DiscordChannel } from './discordChannel.ts'
import type { NewsWords } from './newsWords.ts'
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

const WEBHOOKS_AT_ONCE = 10
const MESSAGES_A_TURN = 5
/** This is longer than a run, in which five messages take at most ten seconds each. */
const RESERVED_MS = 2 * MINUTE_MS
/** The age at which news is dropped, in milliseconds. */
const LATEST_MS = 6 * HOUR_MS
const FIRST_RETRY_MS = MINUTE_MS / 2
const LAST_RETRY_MS = HOUR_MS

type PauseState = { failures: number; restMs: number }

/**
 * Each clan's news is sent in order and one at a time, by any process, and retried until it is sent or too late. If a
 * process is killed after it sent a message and before it recorded this, the message may be sent twice.
 */
export function webhookPoster({ db, channel, words, hasBot, now, onDefect }: Options) {
  const waiting = waitingNews(db)
  let allPausedUntil = 0

  /** Sends one piece of news. Returns when to continue, or `undefined` if the next may be sent at once. */
  async function post(hook: ClanWebhookRow, news: WaitingNews): Promise<PauseState | undefined> {
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
        hook.failures = 0
        return delivery.restMs > 0 ? { failures: 0, restMs: delivery.restMs } : undefined
      case 'refused':
        // A retry would be refused again. The leader sees the refusal in the settings.
        await waiting.discard(news)
        await waiting.recordRefusal(hook, now())
        return undefined
      case 'lost':
        await markLost(hook)
        return { failures: 0, restMs: 0 }
      case 'busy':
        if (delivery.isForAll) allPausedUntil = now().getTime() + delivery.restMs
        return { failures: hook.failures, restMs: delivery.restMs }
      case 'failed': {
        const failures = hook.failures + 1
        return { failures, restMs: Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS) }
      }
    }
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
      const target = { type: 'clan', id: clan.id, label: clan.clanName } as const
      const after = { webhook: maskWebhook(hook.id) }
      await writeAuditLog(tx, {
        at: now(),
        actor: systemActor('자동: Discord 알림'),
        action: 'clan.webhook_lost',
        target,
        after,
      })
      await notifyClan(tx, { clanId: clan.id, outcome: 'webhookLost', to: { ranks: ['leader'] }, at: now() })
    })

  async function postAll(hook: ClanWebhookRow, signal: AbortSignal | undefined) {
    let pauseState: PauseState | undefined
    for (let count = 0; count < MESSAGES_A_TURN && !pauseState && !signal?.aborted; count += 1) {
      const news = await waiting.next(hook)
      if (!news) break
      pauseState = await post(hook, news)
    }
    const { failures, restMs } = pauseState ?? { failures: hook.failures, restMs: 0 }
    await waiting.release(hook, { failures, nextAt: new Date(now().getTime() + restMs) })
  }

  return async (signal?: AbortSignal): Promise<void> => {
    const time = now().getTime()
    if (time < allPausedUntil) return
    const hooks = await waiting.reserve({
      now: new Date(time),
      until: new Date(time + RESERVED_MS),
      limit: WEBHOOKS_AT_ONCE,
    })
    await runSideBySide(hooks, (hook) => postAll(hook, signal), onDefect)
  }
}
