import { DAY_MS } from '../seoulTime.ts'

/** So long an answer can be taken back. */
export const ANSWER_DAYS = 30

/** When an answer given at that time becomes final, in milliseconds. */
export const finalAt = (answeredAt: number): number => answeredAt + ANSWER_DAYS * DAY_MS

/** A player as far as it matters who may say whether it is someone else too. */
type Side = { ownerId: string | null }

/** Who is asked; `isOfficerOfBoth`: of a clan both have played for. */
type Asked = { userId: string; isOfficerOfBoth: boolean; isStaff: boolean }

/**
 * Who may say whether two players are one person. An owner decides of the own player; two owners would each decide of
 * the other's, so then it is for the staff alone. Where no one owns either, officers who know both may say. The staff may
 * always.
 */
export function mayAnswer({ userId, isOfficerOfBoth, isStaff }: Asked, one: Side, other: Side): boolean {
  const owners = new Set([one.ownerId, other.ownerId].filter((ownerId) => ownerId !== null))
  if (owners.size === 0) return isOfficerOfBoth || isStaff
  if (owners.size === 1) return owners.has(userId) || isStaff
  return isStaff
}
