import type { Notification } from '@buri/contract/notifications'
import { shownAuthor } from '#server/model/people/author.ts'
import type { NotificationRow } from './notifications.repository.ts'

export const shownNotification = ({
  happenedAt,
  userId,
  nickname,
  discordId,
  avatarHash,
  userStatus,
  ...row
}: NotificationRow): Notification => ({
  ...row,
  actor: shownAuthor({ userId, nickname, discordId, avatarHash, userStatus }).user,
  happenedAt: happenedAt.toISOString(),
})
