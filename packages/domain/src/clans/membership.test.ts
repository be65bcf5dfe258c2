import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLAN_LIMITS } from './clanLimits.ts'
import type { ClanRank, ClanRelation, MembershipKind } from './clanRights.ts'
import { judgeFounding, judgeMemberLimit } from './judgeClanChange.ts'
import { type Applicant, judgeJoin } from './judgeJoin.ts'
import { judgeLeave, successorOf } from './judgeLeave.ts'
import { judgeRankChange } from './judgeRankChange.ts'
import { judgeRemoval } from './judgeRemoval.ts'
import { type JoinRequestStatus, judgeRequestAction, type WaitingApplicant } from './judgeRequestAction.ts'

const NOT_FULL = { memberCount: 10, memberLimit: 30 }
const FULL = { memberCount: 30, memberLimit: 30 }
const stranger: Applicant = {
  isMember: false,
  hasRequested: false,
  isBlockedFromApplying: false,
  isBanned: false,
  clans: 0,
  pendingRequests: 0,
}

test.each([
  { who: 'a stranger', capacity: NOT_FULL, verdict: 'welcome' },
  { who: 'the last one there is room for', capacity: { memberCount: 29, memberLimit: 30 }, verdict: 'welcome' },
  { who: 'a latecomer', capacity: FULL, verdict: 'CLAN_FULL' },
  { who: 'a member', capacity: NOT_FULL, isMember: true, verdict: 'ALREADY_MEMBER' },
  { who: 'a member of a full clan', capacity: FULL, isMember: true, verdict: 'ALREADY_MEMBER' },
  { who: 'an applicant', capacity: NOT_FULL, hasRequested: true, verdict: 'JOIN_ALREADY_REQUESTED' },
  { who: 'an applicant of a full clan', capacity: FULL, hasRequested: true, verdict: 'JOIN_ALREADY_REQUESTED' },
  { who: 'one rejected yesterday', capacity: NOT_FULL, isBlockedFromApplying: true, verdict: 'JOIN_BLOCKED' },
  { who: 'a member of two clans', capacity: NOT_FULL, clans: 2, verdict: 'welcome' },
  { who: 'a member of three clans', capacity: NOT_FULL, clans: 3, verdict: 'TOO_MANY_CLANS' },
  { who: 'an applicant of four clans', capacity: NOT_FULL, pendingRequests: 4, verdict: 'welcome' },
  { who: 'an applicant of five clans', capacity: NOT_FULL, pendingRequests: 5, verdict: 'TOO_MANY_JOIN_REQUESTS' },
])('an application by $who is judged: $verdict', ({ capacity, verdict, who: _, ...about }) => {
  expect(judgeJoin(capacity, { ...stranger, ...about })).toBe(verdict)
})

const waiting: WaitingApplicant = { isActive: true, isMember: false, clans: 0 }

test.each([
  { what: 'approving', action: 'approve', verdict: 'admit' },
  { what: 'rejecting', action: 'reject', verdict: 'reject' },
  { what: 'approving where there is no room', action: 'approve', capacity: FULL, verdict: 'CLAN_FULL' },
  { what: 'rejecting where there is no room', action: 'reject', capacity: FULL, verdict: 'reject' },
  { what: 'approving a banned account', action: 'approve', isActive: false, verdict: 'APPLICANT_UNAVAILABLE' },
  { what: 'approving a member of three clans', action: 'approve', clans: 3, verdict: 'APPLICANT_IN_TOO_MANY_CLANS' },
  {
    what: 'approving a member of a full clan',
    action: 'approve',
    capacity: FULL,
    isMember: true,
    verdict: 'already in',
  },
] as const)('$what is judged: $verdict', ({ action, verdict, what: _, ...about }) => {
  const { capacity = NOT_FULL, ...applicant } = { capacity: undefined, ...about }
  expect(judgeRequestAction(action, { status: 'pending', capacity, applicant: { ...waiting, ...applicant } })).toBe(
    verdict,
  )
})

test.each(['approved', 'rejected', 'cancelled', 'expired'] satisfies JoinRequestStatus[])(
  'an application that is %s can no longer be decided',
  (status) => {
    for (const action of ['approve', 'reject'] as const) {
      expect(judgeRequestAction(action, { status, capacity: NOT_FULL, applicant: waiting })).toBe(
        'JOIN_REQUEST_DECIDED',
      )
    }
  },
)

test.each([
  { rank: null, memberCount: 5, verdict: 'NOT_A_MEMBER' },
  { rank: 'member', memberCount: 5, verdict: 'leave' },
  { rank: 'officer', memberCount: 2, verdict: 'leave' },
  { rank: 'leader', memberCount: 2, verdict: 'LEADER_MUST_TRANSFER' },
  { rank: 'leader', memberCount: 1, verdict: 'disband' },
] as const)(
  'leaving a clan of $memberCount with the rank $rank is judged: $verdict',
  ({ rank, memberCount, verdict }) => {
    expect(judgeLeave(rank, memberCount)).toBe(verdict)
  },
)

const relationOf = (membership: MembershipKind, isStaff = false): ClanRelation => ({
  membership,
  permissions: new Set(isStaff ? (['clan'] as const) : []),
  isPublic: true,
})

test.each([
  { who: 'leader', member: 'remove', officer: 'remove', leader: 'LEADER_NOT_REMOVABLE' },
  { who: 'officer', member: 'remove', officer: 'FORBIDDEN', leader: 'LEADER_NOT_REMOVABLE' },
  { who: 'member', member: 'FORBIDDEN', officer: 'FORBIDDEN', leader: 'FORBIDDEN' },
  { who: 'stranger', member: 'FORBIDDEN', officer: 'FORBIDDEN', leader: 'FORBIDDEN' },
  { who: 'visitor', member: 'FORBIDDEN', officer: 'FORBIDDEN', leader: 'FORBIDDEN' },
  { who: 'stranger', isStaff: true, member: 'remove', officer: 'remove', leader: 'LEADER_NOT_REMOVABLE' },
] as const)('whether a $who (staff: $isStaff) may remove a member, an officer and the leader', (row) => {
  const relation = relationOf(row.who, 'isStaff' in row)
  for (const target of ['member', 'officer', 'leader'] as const) {
    expect([target, judgeRemoval(relation, target)]).toEqual([target, row[target]])
  }
  const missing = row.member === 'FORBIDDEN' ? 'FORBIDDEN' : 'CLAN_MEMBER_NOT_FOUND'
  expect(judgeRemoval(relation, null)).toBe(missing)
})

const calm = { officers: 3, leadsOtherClan: false }

test.each([
  { target: 'member', to: 'officer', verdict: 'appoint' },
  { target: 'officer', to: 'member', verdict: 'dismiss' },
  { target: 'member', to: 'leader', verdict: 'transfer' },
  { target: 'officer', to: 'leader', verdict: 'transfer' },
  { target: 'member', to: 'member', verdict: 'unchanged' },
  { target: 'leader', to: 'leader', verdict: 'unchanged' },
  { target: 'leader', to: 'officer', verdict: 'LEADER_NOT_DEMOTABLE' },
  { target: null, to: 'officer', verdict: 'CLAN_MEMBER_NOT_FOUND' },
  { target: 'member', to: 'officer', officers: 9, verdict: 'OFFICERS_FULL' },
  { target: 'member', to: 'leader', officers: 9, verdict: 'OFFICERS_FULL' },
  { target: 'officer', to: 'leader', officers: 9, verdict: 'transfer' },
  { target: 'officer', to: 'leader', leadsOtherClan: true, verdict: 'ALREADY_LEADER' },
] as const)('a leader who makes a $target a $to is judged: $verdict; lower ranks may not', ({ verdict, ...change }) => {
  expect(judgeRankChange(relationOf('leader'), { ...calm, ...change })).toBe(verdict)
  expect(judgeRankChange(relationOf('stranger', true), { ...calm, ...change })).toBe(verdict)
  for (const membership of ['officer', 'member', 'stranger', 'visitor'] as const) {
    expect(judgeRankChange(relationOf(membership), { ...calm, ...change })).toBe('FORBIDDEN')
  }
})

const anyHeir = fc.record({
  userId: fc.uuid(),
  rank: fc.constantFrom<ClanRank>('officer', 'member'),
  joinedAt: fc.nat(1000),
  promotedAt: fc.option(fc.nat(1000)),
})

test('the longest-serving officer succeeds a leader; without officers, the member who joined first does', () => {
  const heir = (userId: string, rank: ClanRank, joinedAt: number, promotedAt: number | null = null) => ({
    userId,
    rank,
    joinedAt,
    promotedAt,
  })
  const [old, young] = [heir('old', 'member', 1), heir('young', 'member', 5)]
  expect(successorOf([young, heir('b', 'officer', 2, 9), heir('a', 'officer', 8, 8), old])?.userId).toBe('a')
  expect(successorOf([young, old])?.userId).toBe('old')
  expect(successorOf([])).toBeUndefined()
  fc.assert(
    fc.property(fc.uniqueArray(anyHeir, { selector: ({ userId }) => userId }), (others) => {
      expect(successorOf(others)).toEqual(successorOf(others.toReversed()))
    }),
  )
})

test('a leader may not found a second clan, and a member of three clans may not found one', () => {
  expect(judgeFounding({ clans: 0, leads: false })).toBe('founded')
  expect(judgeFounding({ clans: 1, leads: true })).toBe('ALREADY_LEADER')
  expect(judgeFounding({ clans: CLAN_LIMITS.clansPerUser, leads: false })).toBe('TOO_MANY_CLANS')
})

test('a clan’s limit cannot go below its number of members', () => {
  expect(judgeMemberLimit(10, 10)).toBe('enough')
  expect(judgeMemberLimit(10, 9)).toBe('LIMIT_BELOW_MEMBERS')
})
