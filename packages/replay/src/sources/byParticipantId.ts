import { type Fields, fieldsOf, listOf, readCount } from '../json/untrusted.ts'

/** Returns the participants sorted by number. Timelines name players by this number. */
export function byParticipantId(participants: unknown): Fields[] {
  return listOf(participants)
    .map(fieldsOf)
    .sort((a, b) => (readCount(a.participantId) ?? 0) - (readCount(b.participantId) ?? 0))
}
