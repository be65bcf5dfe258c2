import { CLAN_LIMITS } from './clanLimits.ts'

/** Judges whether a person who is in this many clans may found another. */
export function judgeFounding(founder: {
  clans: number
  leads: boolean
}): 'ALREADY_LEADER' | 'TOO_MANY_CLANS' | 'founded' {
  if (founder.leads) return 'ALREADY_LEADER'
  return founder.clans >= CLAN_LIMITS.clansPerUser ? 'TOO_MANY_CLANS' : 'founded'
}

/** A new limit removes no members, so it may not be below the number of members. */
export const judgeMemberLimit = (memberCount: number, memberLimit: number): 'LIMIT_BELOW_MEMBERS' | 'enough' =>
  memberLimit < memberCount ? 'LIMIT_BELOW_MEMBERS' : 'enough'
