import type { Permission, Permissions } from '../permissions/permissions.ts'

export const CLAN_RANKS = ['leader', 'officer', 'member'] as const
export type ClanRank = (typeof CLAN_RANKS)[number]
export const RANK_LABELS: Readonly<Record<ClanRank, string>> = { leader: '클랜장', officer: '운영진', member: '클랜원' }

/** A person's relation to a clan. A visitor is not signed in; a stranger is signed in but no member. */
export type MembershipKind = ClanRank | 'stranger' | 'visitor'

type Rule = {
  standings: readonly MembershipKind[]
  /** Used for a private clan; defaults to `standings`. */
  inPrivate?: readonly MembershipKind[]
  /** The permission that lets site staff do it in any clan. */
  staff?: Permission
}

const EVERYBODY = ['visitor', 'stranger', 'member', 'officer', 'leader'] as const
const MEMBERS = ['member', 'officer', 'leader'] as const
const OFFICERS = ['officer', 'leader'] as const
const LEADER = ['leader'] as const

/** All rights in clans are defined here alone. */
const RULES = {
  see: { standings: EVERYBODY, inPrivate: MEMBERS, staff: 'clan' },
  apply: { standings: ['stranger'], inPrivate: [] },
  like: { standings: ['stranger', ...MEMBERS], inPrivate: MEMBERS },
  // Members would vote for themselves.
  rate: { standings: ['stranger'], inPrivate: [] },
  seeDashboard: { standings: MEMBERS, staff: 'clan' },
  leave: { standings: MEMBERS },
  decideRequests: { standings: OFFICERS, staff: 'clan' },
  removeMember: { standings: OFFICERS, staff: 'clan' },
  removeOfficer: { standings: LEADER, staff: 'clan' },
  edit: { standings: LEADER, staff: 'clan' },
  changeRanks: { standings: LEADER, staff: 'clan' },
  disband: { standings: LEADER, staff: 'clan' },
  readBoards: { standings: EVERYBODY, inPrivate: MEMBERS, staff: 'content' },
  writeBoards: { standings: MEMBERS },
  manageBoards: { standings: OFFICERS, staff: 'content' },
  moderateBoards: { standings: OFFICERS, staff: 'moderation' },
  addMatches: { standings: MEMBERS },
  confirmClaims: { standings: OFFICERS },
  editMatches: { standings: OFFICERS, staff: 'moderation' },
  bringPast: { standings: OFFICERS },
  nameAlts: { standings: OFFICERS },
  openNights: { standings: MEMBERS },
  manageNights: { standings: OFFICERS, staff: 'clan' },
} as const satisfies Record<string, Rule>

export type ClanRight = keyof typeof RULES
export const CLAN_RIGHTS = Object.keys(RULES) as [ClanRight, ...ClanRight[]]

export type ClanRelation = {
  standing: MembershipKind
  /** Effective site permissions; empty without a sign-in. */
  permissions: Permissions
  isPublic: boolean
}

export function mayInClan(right: ClanRight, { standing, permissions, isPublic }: ClanRelation): boolean {
  const { standings, inPrivate, staff }: Rule = RULES[right]
  if (staff !== undefined && permissions.has(staff)) return true
  return ((isPublic ? undefined : inPrivate) ?? standings).includes(standing)
}

/** All rights of a person, for showing the right buttons. Requests are checked by the same rule. */
export const clanRights = (relation: ClanRelation): ClanRight[] =>
  CLAN_RIGHTS.filter((right) => mayInClan(right, relation))
