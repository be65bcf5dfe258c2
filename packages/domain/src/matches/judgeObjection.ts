import { DAY_MS } from '../seoulTime.ts'

/** Open objections per person. */
export const OPEN_OBJECTIONS = 3
/** How long a person may raise no objection after one was rejected. Milliseconds. */
export const LOST_OBJECTION_MS = 7 * DAY_MS

type Objector = {
  /** The person's undecided objections to existing matches. */
  open: number
  /** When the last of them was rejected. Milliseconds; `null` if none was. */
  lostAt: number | null
}

/**
 * Returns why a person with a voice on the match may not object now, or `undefined`. An objection asks others to look again, so
 * people who ask too often or were wrong lately must wait.
 */
export function judgeObjection(
  { open, lostAt }: Objector,
  now: number,
): 'OBJECTIONS_FULL' | 'OBJECTION_LOST' | undefined {
  if (lostAt !== null && now < lostAt + LOST_OBJECTION_MS) return 'OBJECTION_LOST'
  return open >= OPEN_OBJECTIONS ? 'OBJECTIONS_FULL' : undefined
}

/** The parts of a dispute that a match's standing depends on; times in milliseconds. */
export type OpenedDispute = { openedAt: number; isContradiction: boolean }

/**
 * Whether open disputes suspend a match. Two contradicting sources cancel each other. An objection never suspends a match that
 * testimonies made count; it only stops a match with guests from maturing, if it was raised before `maturesAt`.
 */
export const isUnsettledBy = (open: readonly OpenedDispute[]): boolean =>
  open.some(({ isContradiction }) => isContradiction)

export const endsSilence = (open: readonly OpenedDispute[], maturesAt: number): boolean =>
  open.some(({ openedAt }) => openedAt < maturesAt)
