import type { Notification } from '@buri/contract/notifications'
import { addressAmongNamesakes } from '@buri/domain/players/playerAddress'
import { shownAuthor } from '#server/model/people/author.ts'
import type { NotificationRow } from './notifications.repository.ts'

export const shownNotification = ({
  happenedAt,
  userId,
  nickname,
  discordId,
  avatarHash,
  userStatus,
  ownPlayerWaiting: own,
  ...row
}: NotificationRow): Notification => ({
  ...row,
  url: own ? `/summoner/${encodeURIComponent(addressAmongNamesakes(own))}?waiting` : row.url,
  actor: shownAuthor({ userId, nickname, discordId, avatarHash, userStatus }).user,
  happenedAt: happenedAt.toISOString(),
})
