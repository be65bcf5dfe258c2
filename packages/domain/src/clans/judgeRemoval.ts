import { type ClanRank, type ClanRelation, hasClanRight } from './clanRights.ts'

type RemovalRefusal = 'FORBIDDEN' | 'CLAN_MEMBER_NOT_FOUND' | 'LEADER_NOT_REMOVABLE'

/** `target` is the rank of the person to be removed; `null` for a person who is not a member. */
export function judgeRemoval(relation: ClanRelation, target: ClanRank | null): RemovalRefusal | 'remove' {
  if (!hasClanRight('removeMember', relation)) return 'FORBIDDEN'
  if (target === null) return 'CLAN_MEMBER_NOT_FOUND'
  if (target === 'leader') return 'LEADER_NOT_REMOVABLE'
  return target === 'member' || hasClanRight('removeOfficer', relation) ? 'remove' : 'FORBIDDEN'
}
