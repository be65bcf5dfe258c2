import { count, type Fields, fieldsOf, listOf } from '../json/untrusted.ts'

/** Sorted by participant number, by which timelines refer to players. */
export function byParticipantId(participants: unknown): Fields[] {
  return listOf(participants)
    .map(fieldsOf)
    .sort((one, other) => (count(one.participantId) ?? 0) - (count(other.participantId) ?? 0))
}
