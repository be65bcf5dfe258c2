import type { Author } from '@buri/contract/authors'
import { avatarUrl } from '@buri/domain/accounts/avatarUrl'

export type AuthorRow = {
  userId: string | null
  nickname: string | null
  discordId: string | null
  avatarHash: string | null
  userStatus: string | null
}

export const AUTHOR_COLUMNS = `u.id as "userId", u.nickname, u.discord_id as "discordId", u.avatar_hash as "avatarHash",
  u.status as "userStatus"`

/** An author who has left the site is not named; their texts stay. */
export function shownAuthor(row: AuthorRow): { userId: string | null; user: Author | null } {
  const { userId, nickname, discordId, avatarHash, userStatus } = row
  if (userId === null || userStatus === 'withdrawn') return { userId: null, user: null }
  const avatar = avatarUrl(discordId, avatarHash)
  return { userId, user: { id: userId, nickname, discordAvatar: avatar, avatar } }
}
