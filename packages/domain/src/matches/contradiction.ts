import { type Alignable, alignParticipants } from './alignParticipants.ts'
import type { Disagreement } from './mergeMatches.ts'

/**
 * The core facts of a match: who won, who was on which side, and the scores. Other numbers may differ between sources.
 */
const CORE_FIELDS = /^(winner|participants|participants\.\d+\.(side|win|championId|championKey|kills|deaths|assists))$/

type Report = { participants: readonly Alignable[] }

/** Whether two sources of one game contradict each other in winner, side or a line. */
export const doContradict = (one: Report, other: Report, disagreements: readonly Disagreement[]): boolean =>
  disagreements.some(({ field }) => CORE_FIELDS.test(field)) || havePeopleApart(one, other)

/** A different name alone is a renamed player; a different name with a different id is someone else. */
function havePeopleApart(one: Report, other: Report): boolean {
  return alignParticipants(one.participants, other.participants).some((partner, slot) => {
    const mine = one.participants[slot]
    const theirs = partner === null ? undefined : other.participants[partner]
    if (!mine || !theirs || mine.gameName === theirs.gameName) return false
    return (['clientPuuid', 'apiPuuid'] as const).some(
      (kind) => mine[kind] !== null && theirs[kind] !== null && mine[kind] !== theirs[kind],
    )
  })
}
