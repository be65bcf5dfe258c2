import { CLAN_LIMITS } from './clanLimits.ts'
import { type ClanCapacity, isFull } from './judgeJoin.ts'

type Invitation = {
  isPersonal: boolean
  uses: number
  used: number
  hasEnded: boolean
  expiresAt: number
}

type InviteeFacts = {
  /** Whether the account is neither banned nor deleted. */
  isActive: boolean
  isMember: boolean
  isBlockedFromApplying: boolean
  isBanned: boolean
  clans: number
}

type InvitationRefusal =
  | 'ALREADY_MEMBER'
  | 'INVITATION_OVER'
  | 'APPLICANT_UNAVAILABLE'
  | 'JOIN_BANNED'
  | 'JOIN_BLOCKED'
  | 'TOO_MANY_CLANS'
  | 'CLAN_FULL'

/** Whether an invitation can no longer be used. */
export const isInvitationOver = ({ uses, used, hasEnded, expiresAt }: Omit<Invitation, 'isPersonal'>, now: number) =>
  hasEnded || used >= uses || expiresAt <= now

/** Judges whether a person may join by an invitation. A refused person may try again later, when there may be room. */
export function judgeAcceptance(
  invitation: Invitation,
  { capacity, person, now }: { capacity: ClanCapacity; person: InviteeFacts; now: number },
): InvitationRefusal | 'admit' {
  if (person.isMember) return 'ALREADY_MEMBER'
  if (isInvitationOver(invitation, now)) return 'INVITATION_OVER'
  if (!person.isActive) return 'APPLICANT_UNAVAILABLE'
  if (person.isBanned) return 'JOIN_BANNED'
  // Blocked people may accept an invitation by name, because the clan chose them. A link may reach people it removed.
  if (person.isBlockedFromApplying && !invitation.isPersonal) return 'JOIN_BLOCKED'
  if (person.clans >= CLAN_LIMITS.clansPerUser) return 'TOO_MANY_CLANS'
  return isFull(capacity) ? 'CLAN_FULL' : 'admit'
}

/** Judges whether a person may be invited by name. */
export function judgeInviting(person: {
  isActive: boolean
  isMember: boolean
  isBanned: boolean
  isInvited: boolean
  hasDeclined: boolean
}): 'USER_NOT_FOUND' | 'INVITED_ALREADY_MEMBER' | 'CLAN_BANNED' | 'ALREADY_INVITED' | 'INVITATION_DECLINED' | 'invite' {
  if (!person.isActive) return 'USER_NOT_FOUND'
  if (person.isMember) return 'INVITED_ALREADY_MEMBER'
  if (person.isBanned) return 'CLAN_BANNED'
  if (person.isInvited) return 'ALREADY_INVITED'
  return person.hasDeclined ? 'INVITATION_DECLINED' : 'invite'
}
