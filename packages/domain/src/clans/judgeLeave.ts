import type { ClanRank } from './clanRights.ts'

type LeaveRefusal = 'NOT_A_MEMBER' | 'LEADER_MUST_TRANSFER'

/** The clan closes when its last member leaves. A leader with other members must hand the clan over first. */
export function judgeLeave(rank: ClanRank | null, memberCount: number): LeaveRefusal | 'leave' | 'disband' {
  if (rank === null) return 'NOT_A_MEMBER'
  if (rank !== 'leader') return 'leave'
  return memberCount === 1 ? 'disband' : 'LEADER_MUST_TRANSFER'
}

type SuccessionCandidate = { userId: string; rank: ClanRank; joinedAt: number; promotedAt: number | null }

/** Returns the longest-serving officer; without officers the longest-standing member. */
export function successorOf(others: readonly SuccessionCandidate[]): SuccessionCandidate | undefined {
  const officers = others.filter(({ rank }) => rank === 'officer')
  const since = ({ rank, joinedAt, promotedAt }: SuccessionCandidate) =>
    rank === 'officer' ? (promotedAt ?? joinedAt) : joinedAt
  return (officers.length > 0 ? officers : others).toSorted(
    (a, b) => since(a) - since(b) || (a.userId < b.userId ? -1 : 1),
  )[0]
}
