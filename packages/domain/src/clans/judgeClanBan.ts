import { type ClanRank, type ClanRelation, mayInClan } from './clanRights.ts'

/** Whom one may keep out: members as far as one may remove them, and everyone who is none. */
export function judgeClanBan(
  relation: ClanRelation,
  { rank, isSelf }: { rank: ClanRank | null; isSelf: boolean },
): 'FORBIDDEN' | 'OWN_ACCOUNT' | 'LEADER_NOT_REMOVABLE' | 'ban' {
  if (!mayInClan('removeMember', relation)) return 'FORBIDDEN'
  if (isSelf) return 'OWN_ACCOUNT'
  if (rank === 'leader') return 'LEADER_NOT_REMOVABLE'
  return rank !== 'officer' || mayInClan('removeOfficer', relation) ? 'ban' : 'FORBIDDEN'
}

/** A ban that is there: as what it was set, `null` for the site's staff or where that is not known, and whether by oneself. */
type StandingBan = { bannedAs: ClanRank | null; isOwn: boolean }

/** Whether one may lift a ban, or set another in its place: one's own, an equal's, and any that is not above oneself. */
export function mayReleaseBan(relation: ClanRelation, { bannedAs, isOwn }: StandingBan): boolean {
  if (!mayInClan('removeMember', relation)) return false
  return isOwn || bannedAs === 'officer' || mayInClan('removeOfficer', relation)
}
