import { hash } from 'node:crypto'
import type { Night } from '@buri/contract/nights/nights'
import { isNightOver } from '@buri/domain/nights/nightSettings'
import { clanTarget, systemActor, writeAuditLog } from '#server/model/audit/audit.ts'
import { notifyClan } from '#server/model/clans/clanNotifications.ts'
import { clanRows } from '#server/model/clans/clanRows.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { ReportDefect } from '#server/platform/jobs/runSideBySide.ts'
import { sendInTurns } from '../webhook/sendInTurns.ts'
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

const EDITED_MS = 5000
const NONCE_LENGTH = 25

/** The message's content is read from the night itself, so that several changes during an outage become one edit. */
export function discordPoster({ db, bot, readNight, publicUrl, now, onDefect }: Options) {
  const posts = waitingPosts(db)

  /** Posts or edits a night's message. */
  async function show(channel: PostingChannel, post: DuePost) {
    const night = await readNight(post.nightId, now())
    const message = nightPost(night, publicUrl())
    const messageHash = hash('sha1', JSON.stringify(message), 'base64url')
    const isOver = isNightOver(night)
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
        break
      // If somebody deleted the message, it is not posted again. If Discord refused it, it would be refused again.
      case 'gone':
      case 'refused':
        await storeState(post.messageId, { isOver: true, restMs: 0 })
        break
      case 'lost':
        await markLost(channel)
    }
    return delivery
  }

  const markLost = (channel: PostingChannel) =>
    inTransaction(db, async (tx) => {
      const clan = await clanRows(tx).lock(channel.clanId)
      if (!clan || !(await discordRows(tx).lose(channel, now()))) return
      const target = clanTarget(clan)
      await writeAuditLog(tx, { actor: systemActor('자동: Discord 알림'), now: now() }, 'clan.discord_lost', { target })
      await notifyClan(tx, {
        clanId: clan.id,
        outcome: 'discordLost',
        to: { ranks: ['leader', 'officer'] },
        at: now(),
      })
    })

  return sendInTurns({ queue: posts, send: show, now, onDefect })
}

/** Returns the same nonce for all attempts to post a night in a channel, so that Discord posts it once. */
const nonceOf = (channelId: string, nightId: string) =>
  hash('sha1', `${channelId} ${nightId}`, 'base64url').slice(0, NONCE_LENGTH)
