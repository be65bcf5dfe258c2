import { type ClanEyes, type ClanRank, mayInClan } from './clanRights.ts'

type RemovalRefusal = 'FORBIDDEN' | 'CLAN_MEMBER_NOT_FOUND' | 'LEADER_NOT_REMOVABLE'

/** `target`: the rank of the one to be removed; `null` for one who is no member. */
export function judgeRemoval(eyes: ClanEyes, target: ClanRank | null): RemovalRefusal | 'remove' {
  if (!mayInClan('removeMember', eyes)) return 'FORBIDDEN'
  if (target === null) return 'CLAN_MEMBER_NOT_FOUND'
  if (target === 'leader') return 'LEADER_NOT_REMOVABLE'
  return target === 'member' || mayInClan('removeOfficer', eyes) ? 'remove' : 'FORBIDDEN'
}
