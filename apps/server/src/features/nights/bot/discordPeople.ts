import type { Db } from '#server/platform/database/openDatabase.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { hashOf } from '#server/platform/http/keyedHash.ts'
import type { SignedIn } from '#server/platform/http/viewer.ts'
import { accountOfDiscord } from './clanDiscord.repository.ts'

/** The data comes from Discord's signed request. */
export type DiscordPerson = {
  discordId: string
  /** A request with the same id is not carried out again. */
  interactionId: string
  guildId: string | undefined
  channelId: string | undefined
  /** The person's name in the Discord server, if it differs from the account's. */
  nick?: string | undefined
}

/** The account has none of its site permissions, as with an API token. Its id is used as a session id. */
export const viewerOfDiscordPerson = ({ id, nickname }: { id: string; nickname: string }): SignedIn => ({
  ...{ kind: 'user', userId: id, nickname, sessionId: id },
  ...{ role: null, permissions: new Set<never>(), isAdmin: false },
})

type PresserResult = { caller: SignedInCaller & { guestMark: null } } | 'unknown' | 'closed'

/** Finds the account, which must be active and sign in with Discord. */
export async function callerFrom(
  db: Db,
  { discordId, interactionId }: DiscordPerson,
  now: Date,
): Promise<PresserResult> {
  const account = await accountOfDiscord(db, discordId)
  if (!account) return 'unknown'
  if (account.status !== 'active') return 'closed'
  const viewer = viewerOfDiscordPerson(account)
  const requestMark = hashOf(`discord ${interactionId}`)
  return {
    caller: {
      viewer,
      now,
      guestMark: null,
      actor: { id: account.id, label: account.nickname, role: null, requestId: null, addressMark: null },
      requestKey: { mark: requestMark, print: requestMark, isRepeat: false },
    },
  }
}

export const CLOSED_ACCOUNT = '지금은 쓸 수 없는 계정이에요.'
