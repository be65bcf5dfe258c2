import { DAY_MS } from '../seoulTime.ts'

/** How long an answer can be withdrawn. */
export const ANSWER_DAYS = 30

/** When an answer given at that time becomes final, in milliseconds. */
export const answerFinalAt = (answeredAt: number): number => answeredAt + ANSWER_DAYS * DAY_MS

/** A player, as far as it matters for who may answer an identity question. */
type Side = { ownerId: string | null }

/**
 * The person who answers; `isOfficerOfBoth`: officer of a clan that knows both players, and whose results identify each
 * unowned one.
 */
type Respondent = { userId: string; isOfficerOfBoth: boolean; isStaff: boolean }

/**
 * The effect of an answer. `decides`: the question is answered. `owns`: an owner's answer, which needs one that
 * `seconds` it, because the other player's matches are not the owner's to take.
 */
export type AnswerEffect = 'decides' | 'owns' | 'seconds'

/** The effect of somebody's answer; `null` for someone not entitled to answer. Between two owners only staff decide. */
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

/** Whether these `same` answers suffice together. */
export const areAnswersEnough = (effects: readonly (AnswerEffect | null)[]): boolean =>
  effects.includes('decides') || (effects.includes('owns') && effects.includes('seconds'))
