import { count, type Fields, fieldsOf, listOf } from '../json/untrusted.ts'

/** Timelines speak of participants by number, so the scoreboard's order is that of the numbers. */
export function byParticipantId(participants: unknown): Fields[] {
  return listOf(participants)
    .map(fieldsOf)
    .sort((one, other) => (count(one.participantId) ?? 0) - (count(other.participantId) ?? 0))
}
