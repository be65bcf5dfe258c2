import { hash } from 'node:crypto'
import type { Night } from '@buri/contract/nights/nights'
import { HOUR_MS, MINUTE_MS } from '@buri/domain/seoulTime'
import { systemActor, writeAuditLog } from '#server/model/audit/audit.ts'
import { notifyClan } from '#server/model/clans/clanNotifications.ts'
import { clanRows } from '#server/model/clans/clanRows.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type ReportDefect, runSideBySide } from '#server/platform/jobs/runSideBySide.ts'
import type { DiscordBot } from './bot.ts'
import { discordRows } from './clanDiscord.repository.ts'
import { type DuePost, type PostingChannel, waitingPosts } from './posts.repository.ts'
import { nightPost } from './postWords.ts'

type Options = {
  db: Db
  bot: DiscordBot
  /** Returns a night as strangers see it, because the site does not know a channel's members. */
  readNight: (id: string, now: Date) => Promise<Night>
  publicUrl: () => string
  now: () => Date
  onDefect: ReportDefect
}

const CHANNELS_AT_ONCE = 10
const MESSAGES_A_TURN = 5
/** This is longer than a run can take, and shorter than Discord remembers a nonce. */
const RESERVED_MS = 2 * MINUTE_MS
const EDITED_MS = 5000
const FIRST_RETRY_MS = MINUTE_MS / 2
const LAST_RETRY_MS = HOUR_MS
const NONCE_LENGTH = 25

type PostingPause = { failures: number; restMs: number }

/**
 * Any process may post, but only one at a time for each channel. The message's content is read from the night itself,
 * so that several changes during an outage become one edit.
 */
export function discordPoster({ db, bot, readNight, publicUrl, now, onDefect }: Options) {
  const posts = waitingPosts(db)
  let allPausedUntil = 0

  /** Posts or edits a night's message. Returns when to continue, or `undefined` if the next night need not wait. */
  async function show(channel: PostingChannel, post: DuePost): Promise<PostingPause | undefined> {
    const night = await readNight(post.nightId, now())
    const message = nightPost(night, publicUrl())
    const messageHash = hash('sha1', JSON.stringify(message), 'base64url')
    const isOver = night.state === 'finished' || night.state === 'cancelled'
    const storeState = (messageId: string | null, state: { isOver: boolean; restMs: number }) =>
      posts.keep(channel, post.nightId, {
        ...{ messageId, said: messageHash, revision: post.revision, isOver: state.isOver },
        nextAt: new Date(now().getTime() + state.restMs),
      })
    if (messageHash === post.said) {
      await storeState(post.messageId, { isOver, restMs: 0 })
      return undefined
    }
    const { channelId } = channel
    const delivery =
      post.messageId === null
        ? await bot.post(channelId, nonceOf(channelId, post.nightId), message)
        : await bot.edit({ channelId, messageId: post.messageId }, message)
    switch (delivery.kind) {
      case 'sent':
        await storeState(delivery.messageId, { isOver, restMs: EDITED_MS })
        channel.failures = 0
        return delivery.restMs > 0 ? { failures: 0, restMs: delivery.restMs } : undefined
      // If somebody deleted the message, it is not posted again. If Discord refused it, it would be refused again.
      case 'gone':
      case 'refused':
        await storeState(post.messageId, { isOver: true, restMs: 0 })
        return undefined
      case 'lost':
        await markLost(channel)
        return { failures: 0, restMs: 0 }
      case 'busy':
        if (delivery.isForAll) allPausedUntil = now().getTime() + delivery.restMs
        return { failures: channel.failures, restMs: delivery.restMs }
      case 'failed': {
        const failures = channel.failures + 1
        return { failures, restMs: Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS) }
      }
    }
  }

  const markLost = (channel: PostingChannel) =>
    inTransaction(db, async (tx) => {
      const clan = await clanRows(tx).lock(channel.clanId)
      if (!clan || !(await discordRows(tx).lose(channel, now()))) return
      const target = { type: 'clan', id: clan.id, label: clan.clanName } as const
      await writeAuditLog(tx, {
        at: now(),
        actor: systemActor('자동: Discord 알림'),
        action: 'clan.discord_lost',
        target,
      })
      await notifyClan(tx, {
        clanId: clan.id,
        outcome: 'discordLost',
        to: { ranks: ['leader', 'officer'] },
        at: now(),
      })
    })

  async function showAll(channel: PostingChannel, signal: AbortSignal | undefined) {
    let pauseState: PostingPause | undefined
    for (let count = 0; count < MESSAGES_A_TURN && !pauseState && !signal?.aborted; count += 1) {
      const post = await posts.next(channel, now())
      if (!post) break
      pauseState = await show(channel, post)
    }
    const { failures, restMs } = pauseState ?? { failures: channel.failures, restMs: 0 }
    await posts.release(channel, { failures, nextAt: new Date(now().getTime() + restMs) })
  }

  return async (signal?: AbortSignal): Promise<void> => {
    const time = now().getTime()
    if (time < allPausedUntil) return
    const channels = await posts.reserve({
      now: new Date(time),
      until: new Date(time + RESERVED_MS),
      limit: CHANNELS_AT_ONCE,
    })
    await runSideBySide(channels, (channel) => showAll(channel, signal), onDefect)
  }
}

/** Returns the same nonce for all attempts to post a night in a channel, so that Discord posts it once. */
const nonceOf = (channelId: string, nightId: string) =>
  hash('sha1', `${channelId} ${nightId}`, 'base64url').slice(0, NONCE_LENGTH)
