import type { ClanMember } from '@buri/contract/clanMembership'
import type { ClanRight } from '@buri/domain/clans/clanRights'

export const mayRemove = (rights: readonly ClanRight[], { userId, rank }: ClanMember, ownId: string): boolean =>
  userId !== ownId && rank !== 'leader' && rights.includes(rank === 'officer' ? 'removeOfficer' : 'removeMember')
