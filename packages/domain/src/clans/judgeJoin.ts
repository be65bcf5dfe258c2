import { CLAN_LIMITS } from './clanLimits.ts'

export type ClanCapacity = { memberCount: number; memberLimit: number }
export type Applicant = {
  isMember: boolean
  hasRequested: boolean
  isBlockedFromApplying: boolean
  isBanned: boolean
  clans: number
  pendingRequests: number
}
type JoinRefusal =
  | 'ALREADY_MEMBER'
  | 'JOIN_ALREADY_REQUESTED'
  | 'JOIN_BANNED'
  | 'JOIN_BLOCKED'
  | 'TOO_MANY_CLANS'
  | 'TOO_MANY_JOIN_REQUESTS'
  | 'CLAN_FULL'

export const isFull = ({ memberCount, memberLimit }: ClanCapacity) => memberCount >= memberLimit

/** Membership is checked before capacity, so that a member of a full clan is refused as a member. */
export function judgeJoin(capacity: ClanCapacity, applicant: Applicant): JoinRefusal | 'welcome' {
  if (applicant.isMember) return 'ALREADY_MEMBER'
  if (applicant.hasRequested) return 'JOIN_ALREADY_REQUESTED'
  if (applicant.isBanned) return 'JOIN_BANNED'
  if (applicant.isBlockedFromApplying) return 'JOIN_BLOCKED'
  if (applicant.clans >= CLAN_LIMITS.clansPerUser) return 'TOO_MANY_CLANS'
  if (applicant.pendingRequests >= CLAN_LIMITS.pendingJoinRequests) return 'TOO_MANY_JOIN_REQUESTS'
  return isFull(capacity) ? 'CLAN_FULL' : 'welcome'
}
