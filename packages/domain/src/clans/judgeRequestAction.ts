import { CLAN_LIMITS } from './clanLimits.ts'
import { type ClanCapacity, isFull } from './judgeJoin.ts'

export type JoinRequestStatus = 'pending' | 'approved' | 'rejected' | 'cancelled' | 'expired'
export type RequestAction = 'approve' | 'reject'
type RequestRefusal = 'JOIN_REQUEST_DECIDED' | 'APPLICANT_UNAVAILABLE' | 'APPLICANT_IN_TOO_MANY_CLANS' | 'CLAN_FULL'
type RequestOutcome = 'admit' | 'already in' | 'reject'

export type WaitingApplicant = {
  isActive: boolean
  isMember: boolean
  clans: number
}

/** If an approval is refused, the application keeps waiting, because there may be room later. */
export function judgeRequestAction(
  action: RequestAction,
  { status, capacity, applicant }: { status: JoinRequestStatus; capacity: ClanCapacity; applicant: WaitingApplicant },
): RequestRefusal | RequestOutcome {
  if (status !== 'pending') return 'JOIN_REQUEST_DECIDED'
  if (action === 'reject') return 'reject'
  if (applicant.isMember) return 'already in'
  if (!applicant.isActive) return 'APPLICANT_UNAVAILABLE'
  if (applicant.clans >= CLAN_LIMITS.clansPerUser) return 'APPLICANT_IN_TOO_MANY_CLANS'
  return isFull(capacity) ? 'CLAN_FULL' : 'admit'
}
