import { CLAN_LIMITS } from './clanLimits.ts'
import { type ClanRank, type ClanRelation, hasClanRight } from './clanRights.ts'

type RankRefusal = 'FORBIDDEN' | 'CLAN_MEMBER_NOT_FOUND' | 'LEADER_NOT_DEMOTABLE' | 'OFFICERS_FULL' | 'ALREADY_LEADER'
type RankOutcome = 'appoint' | 'dismiss' | 'transfer' | 'unchanged'

type RankChange = {
  /** `null` for a person who is not a member. */
  target: ClanRank | null
  to: ClanRank
  officers: number
  leadsOtherClan: boolean
}

/** A clan changes its leader only by a handover, after which the former leader is an officer. */
export function judgeRankChange(
  relation: ClanRelation,
  { target, to, officers, leadsOtherClan }: RankChange,
): RankRefusal | RankOutcome {
  if (!hasClanRight('changeRanks', relation)) return 'FORBIDDEN'
  if (target === null) return 'CLAN_MEMBER_NOT_FOUND'
  if (target === to) return 'unchanged'
  if (target === 'leader') return 'LEADER_NOT_DEMOTABLE'
  if (to === 'member') return 'dismiss'
  if (to === 'leader' && leadsOtherClan) return 'ALREADY_LEADER'
  // Only promoting a member adds an officer. When an officer becomes leader, the former leader takes the officer's
  // place.
  if (target === 'member' && officers >= CLAN_LIMITS.officers) return 'OFFICERS_FULL'
  return to === 'leader' ? 'transfer' : 'appoint'
}
