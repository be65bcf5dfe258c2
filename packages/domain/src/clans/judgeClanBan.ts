import { type ClanEyes, type ClanRank, mayInClan } from './clanRights.ts'

/** Whom one may keep out: members as far as one may remove them, and everyone who is none. */
export function judgeClanBan(
  eyes: ClanEyes,
  { rank, isSelf }: { rank: ClanRank | null; isSelf: boolean },
): 'FORBIDDEN' | 'OWN_ACCOUNT' | 'LEADER_NOT_REMOVABLE' | 'ban' {
  if (!mayInClan('removeMember', eyes)) return 'FORBIDDEN'
  if (isSelf) return 'OWN_ACCOUNT'
  if (rank === 'leader') return 'LEADER_NOT_REMOVABLE'
  return rank !== 'officer' || mayInClan('removeOfficer', eyes) ? 'ban' : 'FORBIDDEN'
}
