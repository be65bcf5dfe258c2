import { LIMITS } from '@buri/contract/limits'
import type { Notification, NotificationSettings, NotificationSettingsInput } from '@buri/contract/notifications'
import { NOTIFICATION_KINDS } from '@buri/domain/notifications/kinds'
import { announce } from '#server/model/news/announce.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import type { SignedIn } from '#server/platform/http/viewer.ts'
import {
  muteRows,
  type NotificationCursor,
  type NotificationRow,
  notificationRows,
} from './notifications.repository.ts'
import { shownNotification } from './shownNotification.ts'

/** Clients do not read the cursor, so its format may change. */
const cursorOf = ({ happenedAt, id }: NotificationRow) =>
  Buffer.from(`${happenedAt.getTime()} ${id}`).toString('base64url')
const CURSOR_TEXT = /^(\d{1,15}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const BEGINNING: NotificationCursor = {
  at: new Date('9999-01-01T00:00:00Z'),
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

function readCursor(text: string | undefined): NotificationCursor {
  if (text === undefined) return BEGINNING
  const [, milliseconds, id] = CURSOR_TEXT.exec(Buffer.from(text, 'base64url').toString()) ?? []
  const time = new Date(Number(milliseconds))
  if (id === undefined || Number.isNaN(time.getTime()))
    throw new AppError('INVALID_REQUEST', { details: [{ path: '/cursor', message: 'not a cursor' }] })
  return { at: time, id }
}

type ReadMark = { readUntil?: string | undefined; ids?: readonly string[] | undefined }

export function notificationService({ db }: { db: Db }) {
  const notifications = notificationRows(db)
  const mutes = muteRows(db)

  async function settings(viewer: SignedIn): Promise<NotificationSettings> {
    const [kinds, mutedPosts] = await Promise.all([mutes.kinds(viewer.userId), mutes.posts(viewer)])
    return { mutedKinds: NOTIFICATION_KINDS.filter((kind) => kinds.includes(kind)), mutedPosts }
  }

  return {
    async list(viewer: SignedIn, page: { cursor?: string | undefined; limit: number }) {
      const limit = Math.min(page.limit, LIMITS.listLimitMax)
      const [rows, unread, waitingRequests] = await Promise.all([
        notifications.page(viewer, readCursor(page.cursor), limit),
        notifications.unread(viewer),
        notifications.waitingRequests(viewer.userId),
      ])
      const items: Notification[] = rows.slice(0, limit).map(shownNotification)
      const last = rows[limit - 1]
      return { items, unread, nextCursor: rows.length > limit && last ? cursorOf(last) : null, waitingRequests }
    },

    async read({ viewer, now }: SignedInCaller, { readUntil, ids = [] }: ReadMark) {
      const until = readUntil === undefined ? null : new Date(readUntil)
      await inTransaction(db, async (tx) => {
        const hasChanged = await notificationRows(tx).markRead(viewer.userId, { ids, until }, now)
        // The person's other tabs are told to count the unread notifications again.
        if (hasChanged) await announce(tx, `user:${viewer.userId}`, 'notification')
      })
      return { unread: await notifications.unread(viewer) }
    },

    settings,

    async changeSettings({ viewer, now }: SignedInCaller, { kinds, posts }: NotificationSettingsInput) {
      const { userId } = viewer
      const idsOf = (isMuted: boolean) =>
        posts.filter((setting) => setting.isMuted === isMuted).map(({ postId }) => String(postId))
      const kindsOf = (isMuted: boolean) =>
        kinds.filter((setting) => setting.isMuted === isMuted).map(({ kind }) => kind)
      const visiblePosts = await mutes.seenPosts(viewer, idsOf(true).map(Number))
      if (idsOf(true).some((id) => !visiblePosts.includes(Number(id)))) throw new AppError('POST_NOT_FOUND')
      await inTransaction(db, async (tx) => {
        const rows = muteRows(tx)
        await rows.mute(userId, 'kind', kindsOf(true), now)
        await rows.unmute(userId, 'kind', kindsOf(false))
        await rows.mute(userId, 'post', idsOf(true), now)
        await rows.unmute(userId, 'post', idsOf(false))
        await rows.dropOldestPosts(userId)
      })
      return settings(viewer)
    },
  }
}
export type NotificationService = ReturnType<typeof notificationService>
