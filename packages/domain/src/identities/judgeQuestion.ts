import { DAY_MS } from '../seoulTime.ts'

export const ANSWER_DAYS = 30

/** Returns when an answer given at that time becomes final. Both times are in milliseconds. */
export const answerFinalAt = (answeredAt: number): number => answeredAt + ANSWER_DAYS * DAY_MS

/**
 * Whether an answer can no longer be changed. The staff may always change "different", because the wrong owner may have
 * given this answer and no later match builds on it.
 */
export const isAnswerFinal = (
  { isSame, answeredAt }: { isSame: boolean; answeredAt: number },
  isStaff: boolean,
  now: number,
): boolean => answerFinalAt(answeredAt) <= now && (isSame || !isStaff)

type Side = { ownerId: string | null }

/**
 * `isOfficerOfBoth`: whether the account is an officer of a clan that knows both players and whose results identify the
 * players without an owner.
 */
type Respondent = { userId: string; isOfficerOfBoth: boolean; isStaff: boolean }

/**
 * `decides`: the question is answered. `owns`: the answer comes from an owner. Another answer must second it, because
 * an owner must not take the other player's matches alone. `seconds`: the answer supports an owner's.
 */
export type AnswerEffect = 'decides' | 'owns' | 'seconds'

/** Returns what an answer does; `null` for someone who may not answer. Between two owners only staff decide. */
export function answerEffectOf(
  { userId, isOfficerOfBoth, isStaff }: Respondent,
  one: Side,
  other: Side,
): AnswerEffect | null {
  if (isStaff) return 'decides'
  const owners = [one.ownerId, other.ownerId].filter((ownerId) => ownerId !== null)
  if (owners.length === 0) return isOfficerOfBoth ? 'decides' : null
  if (new Set(owners).size > 1) return null
  if (owners.includes(userId)) return owners.length === 2 ? 'decides' : 'owns'
  return isOfficerOfBoth ? 'seconds' : null
}

/** Whether these answers together suffice to say that the players are the same. */
export const areAnswersEnough = (effects: readonly (AnswerEffect | null)[]): boolean =>
  effects.includes('decides') || (effects.includes('owns') && effects.includes('seconds'))
