import type { Arrival } from './nightSettings.ts'

type WaitReason = 'full' | 'late' | 'maybe' | 'substitute' | 'guest' | 'unready'

export type Applicant = {
  id: string
  state: 'in' | 'waiting'
  arrival: Arrival
  isGuestOfClan: boolean
  isUnready: boolean
  order: number
}

const ARRIVAL_ORDER: Record<Arrival, number> = { onTime: 0, late: 1, maybe: 2, substitute: 3 }

const keysOf = ({ arrival, isGuestOfClan, isUnready, order }: Applicant) => [
  arrival === 'substitute' ? 1 : 0,
  isUnready ? 1 : 0,
  isGuestOfClan ? 1 : 0,
  ARRIVAL_ORDER[arrival],
  order,
]

function isBefore(one: Applicant, other: Applicant): number {
  const [mine, theirs] = [keysOf(one), keysOf(other)]
  for (const [index, key] of mine.entries()) {
    const difference = key - (theirs[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/**
 * Returns the waiting list in the order in which people get free places. Punctual people are first; then latecomers and
 * maybes, guests of a clan's night, people who missed a ready check, and substitutes.
 */
export const queueOf = <One extends Applicant>(people: readonly One[]): One[] =>
  people.filter(({ state }) => state === 'waiting').sort(isBefore)

/** Returns the reason that the list shows for a person who waits. */
export function waitReasonOf({ arrival, isGuestOfClan, isUnready }: Applicant): WaitReason {
  if (arrival === 'substitute') return 'substitute'
  if (isUnready) return 'unready'
  if (isGuestOfClan) return 'guest'
  return arrival === 'onTime' ? 'full' : arrival
}

/**
 * Returns the people who get a free place now, in order. A later arrival takes no one's place. Maybes, substitutes and
 * people who missed a ready check get a place only shortly before the night begins.
 */
export function nextAdmitted<One extends Applicant>(
  people: readonly One[],
  { places, isBeginning }: { places: number; isBeginning: boolean },
): One[] {
  const free = places - people.filter(({ state }) => state === 'in').length
  const ready = queueOf(people).filter(
    ({ arrival, isUnready }) => isBeginning || (!isUnready && (arrival === 'onTime' || arrival === 'late')),
  )
  return ready.slice(0, Math.max(0, free))
}
