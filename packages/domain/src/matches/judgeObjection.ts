import { DAY_MS } from '../seoulTime.ts'

/** The most open objections of one person to matches that count. */
export const OPEN_OBJECTIONS = 3
/** How long the author of a rejected objection may not object to matches that count. Milliseconds. */
export const LOST_OBJECTION_MS = 7 * DAY_MS

/** A person with this many objections that the staff rejected within `REFUTED_MS` may object to no match. */
export const REFUTED_OBJECTIONS = 3
export const REFUTED_MS = 30 * DAY_MS

type Objector = {
  open: number
  /** When an objection of this person to any match was last rejected, in milliseconds. `null` if none was. */
  lostAt: number | null
  refuted: number
}

/**
 * Returns why a person entitled to object to a match may not do so now; `undefined` if they may. Objections to matches
 * that count cost other people's time, so a person who objects too often or was wrong lately must wait. An objection to
 * any other match withholds consent. Only the staff's rulings limit such objections, since officers of the sender's
 * clan could reject one in order to silence an owner.
 */
export function judgeObjection(
  { open, lostAt, refuted }: Objector,
  { isCounted, now }: { isCounted: boolean; now: number },
): 'OBJECTIONS_FULL' | 'OBJECTION_LOST' | 'OBJECTIONS_REFUTED' | undefined {
  if (refuted >= REFUTED_OBJECTIONS) return 'OBJECTIONS_REFUTED'
  if (!isCounted) return undefined
  if (lostAt !== null && now < lostAt + LOST_OBJECTION_MS) return 'OBJECTION_LOST'
  return open >= OPEN_OBJECTIONS ? 'OBJECTIONS_FULL' : undefined
}

/** `openedAt` is in milliseconds. `seats` are those for whom the objector speaks. */
export type OpenedDispute = { openedAt: number; isContradiction: boolean; seats?: readonly number[] }

/** Whether an objector speaks only for players whose statistics and ratings the match does not change. */
export const affectsOnlyUnboundSeats = ({ seats = [] }: OpenedDispute, isUnbound: (seat: number) => boolean): boolean =>
  seats.length > 0 && seats.every(isUnbound)

/** Whether two sources of a match contradict each other. Such a match is suspended. */
export const hasOpenContradiction = (disputes: readonly OpenedDispute[]): boolean =>
  disputes.some(({ isContradiction }) => isContradiction)

/**
 * Whether an objection stops a match with guests from maturing. Only an objection raised before `maturesAt` does. No
 * objection suspends a match that counts because of testimony.
 */
export const suspendsMatch = (disputes: readonly OpenedDispute[], maturesAt: number): boolean =>
  disputes.some(({ openedAt }) => openedAt < maturesAt)
