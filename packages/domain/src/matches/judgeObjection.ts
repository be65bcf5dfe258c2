import { DAY_MS } from '../seoulTime.ts'

/** So many objections of one person may be open at a time. */
export const OPEN_OBJECTIONS = 3
/** How long whoever objected to a match that was found right raises no other. Milliseconds. */
export const LOST_OBJECTION_MS = 7 * DAY_MS

type Objector = {
  /** Own objections that wait for a decision, to matches that are still there. */
  open: number
  /** When the last of them was decided against. Milliseconds; `null` where none was. */
  lostAt: number | null
}

/**
 * Why someone who may speak of a match may not object to it now, or nothing. An objection asks others to look again: who
 * asks too often, or was wrong of late, waits.
 */
export function judgeObjection(
  { open, lostAt }: Objector,
  now: number,
): 'OBJECTIONS_FULL' | 'OBJECTION_LOST' | undefined {
  if (lostAt !== null && now < lostAt + LOST_OBJECTION_MS) return 'OBJECTION_LOST'
  return open >= OPEN_OBJECTIONS ? 'OBJECTIONS_FULL' : undefined
}

/** A dispute as far as a match's standing follows from it; times in milliseconds. */
export type OpenedDispute = { openedAt: number; isContradiction: boolean }

/**
 * What disputes that wait for a decision do to a match. Two sources that contradict each other say nothing together. An
 * objection takes nothing away that words made count: it only ends the silence by which a match with guests would come to
 * count at `maturesAt`, where it was raised before that.
 */
export const isUnsettledBy = (open: readonly OpenedDispute[]): boolean =>
  open.some(({ isContradiction }) => isContradiction)

export const endsSilence = (open: readonly OpenedDispute[], maturesAt: number): boolean =>
  open.some(({ openedAt }) => openedAt < maturesAt)
