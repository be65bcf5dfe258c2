import { type Fields, fieldsOf, listOf, readCount } from '../json/untrusted.ts'

/** Participants sorted by number, by which timelines refer to players. */
export function byParticipantId(participants: unknown): Fields[] {
  return listOf(participants)
    .map(fieldsOf)
    .sort((a, b) => (readCount(a.participantId) ?? 0) - (readCount(b.participantId) ?? 0))
}
