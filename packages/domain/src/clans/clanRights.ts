import type { Permission, Permissions } from '../permissions/permissions.ts'

export const CLAN_RANKS = ['leader', 'officer', 'member'] as const
export type ClanRank = (typeof CLAN_RANKS)[number]
export const RANK_LABELS: Readonly<Record<ClanRank, string>> = { leader: '클랜장', officer: '운영진', member: '클랜원' }

/** A visitor is not signed in; a stranger is signed in but not a member. */
export type MembershipKind = ClanRank | 'stranger' | 'visitor'

type Rule = {
  allowed: readonly MembershipKind[]
  /** Used instead of `allowed` in a private clan, if it is set. */
  inPrivate?: readonly MembershipKind[]
  staff?: Permission
}

const EVERY_KIND = ['visitor', 'stranger', 'member', 'officer', 'leader'] as const
const MEMBERS = ['member', 'officer', 'leader'] as const
const OFFICERS = ['officer', 'leader'] as const
const LEADER = ['leader'] as const

const RULES = {
  see: { allowed: EVERY_KIND, inPrivate: MEMBERS, staff: 'clan' },
  apply: { allowed: ['stranger'], inPrivate: [] },
  like: { allowed: ['stranger', ...MEMBERS], inPrivate: MEMBERS },
  // Members may not rate, because they would rate their own clan.
  rate: { allowed: ['stranger'], inPrivate: [] },
  seeDashboard: { allowed: MEMBERS, staff: 'clan' },
  leave: { allowed: MEMBERS },
  decideRequests: { allowed: OFFICERS, staff: 'clan' },
  removeMember: { allowed: OFFICERS, staff: 'clan' },
  removeOfficer: { allowed: LEADER, staff: 'clan' },
  edit: { allowed: LEADER, staff: 'clan' },
  changeRanks: { allowed: LEADER, staff: 'clan' },
  disband: { allowed: LEADER, staff: 'clan' },
  readBoards: { allowed: EVERY_KIND, inPrivate: MEMBERS, staff: 'content' },
  writeBoards: { allowed: MEMBERS },
  manageBoards: { allowed: OFFICERS, staff: 'content' },
  moderateBoards: { allowed: OFFICERS, staff: 'moderation' },
  addMatches: { allowed: MEMBERS },
  confirmClaims: { allowed: OFFICERS },
  editMatches: { allowed: OFFICERS, staff: 'moderation' },
  bringPast: { allowed: OFFICERS },
  nameAlts: { allowed: OFFICERS },
  openNights: { allowed: MEMBERS },
  manageNights: { allowed: OFFICERS, staff: 'clan' },
} as const satisfies Record<string, Rule>

export type ClanRight = keyof typeof RULES
export const CLAN_RIGHTS = Object.keys(RULES) as [ClanRight, ...ClanRight[]]

export type ClanRelation = {
  membership: MembershipKind
  permissions: Permissions
  isPublic: boolean
}

/** Whether a person has a right in a clan, by membership or as the site's staff. */
export function hasClanRight(right: ClanRight, { membership, permissions, isPublic }: ClanRelation): boolean {
  const { allowed, inPrivate, staff }: Rule = RULES[right]
  if (staff !== undefined && permissions.has(staff)) return true
  return ((isPublic ? undefined : inPrivate) ?? allowed).includes(membership)
}

/** Returns all rights of a person, so that pages show the right buttons. */
export const clanRights = (relation: ClanRelation): ClanRight[] =>
  CLAN_RIGHTS.filter((right) => hasClanRight(right, relation))
