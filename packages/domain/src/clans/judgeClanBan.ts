import { type ClanRank, type ClanRelation, hasClanRight } from './clanRights.ts'

/** A person may ban the members whom they may remove, and all people who are not members. */
export function judgeClanBan(
  relation: ClanRelation,
  { rank, isSelf }: { rank: ClanRank | null; isSelf: boolean },
): 'FORBIDDEN' | 'OWN_ACCOUNT' | 'LEADER_NOT_REMOVABLE' | 'ban' {
  if (!hasClanRight('removeMember', relation)) return 'FORBIDDEN'
  if (isSelf) return 'OWN_ACCOUNT'
  if (rank === 'leader') return 'LEADER_NOT_REMOVABLE'
  return rank !== 'officer' || hasClanRight('removeOfficer', relation) ? 'ban' : 'FORBIDDEN'
}

/** `bannedAs` is the rank of the person who set the ban; `null` for the site's staff or an unknown rank. */
type BanInForce = { bannedAs: ClanRank | null; isOwn: boolean }

/** Officers may lift their own bans and those of other officers; the leader and site staff may lift any. */
export function mayReleaseBan(relation: ClanRelation, { bannedAs, isOwn }: BanInForce): boolean {
  if (!hasClanRight('removeMember', relation)) return false
  return isOwn || bannedAs === 'officer' || hasClanRight('removeOfficer', relation)
}
