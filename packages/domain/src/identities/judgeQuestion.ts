import { DAY_MS } from '../seoulTime.ts'

/** So long an answer can be taken back. */
export const ANSWER_DAYS = 30

/** When an answer given at that time becomes final, in milliseconds. */
export const finalAt = (answeredAt: number): number => answeredAt + ANSWER_DAYS * DAY_MS

/** A player as far as it matters who may say whether it is someone else too. */
type Side = { ownerId: string | null }

/** Who is asked; `isOfficerOfBoth`: of a clan that knows both, and each unowned one as far as its own results reach. */
type Respondent = { userId: string; isOfficerOfBoth: boolean; isStaff: boolean }

/**
 * What the word of the one who is asked settles. `decides`: the answer is given. `owns`: the own player is someone else,
 * or with the word of one who `seconds` it the same: what the other player has is not the owner's to take.
 */
export type QuestionVoice = 'decides' | 'owns' | 'seconds'

/** `null` for anyone who may not say. Between two owners only the staff decide. */
export function voiceIn(
  { userId, isOfficerOfBoth, isStaff }: Respondent,
  one: Side,
  other: Side,
): QuestionVoice | null {
  if (isStaff) return 'decides'
  const owners = [one.ownerId, other.ownerId].filter((ownerId) => ownerId !== null)
  if (owners.length === 0) return isOfficerOfBoth ? 'decides' : null
  if (new Set(owners).size > 1) return null
  if (owners.includes(userId)) return owners.length === 2 ? 'decides' : 'owns'
  return isOfficerOfBoth ? 'seconds' : null
}

/** Whether these, who all say that the two are one, are enough. */
export const areOneBy = (voices: readonly (QuestionVoice | null)[]): boolean =>
  voices.includes('decides') || (voices.includes('owns') && voices.includes('seconds'))
