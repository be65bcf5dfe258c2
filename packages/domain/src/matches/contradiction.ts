import { alignParticipants, type ComparableLine } from './alignParticipants.ts'
import type { Disagreement } from './mergeMatches.ts'

/** The core facts of a match: who won, who was on which side, and the scores. Sources may differ in other numbers. */
const CORE_FIELDS = /^(winner|participants|participants\.\d+\.(side|win|championId|championKey|kills|deaths|assists))$/

type Report = { participants: readonly ComparableLine[] }

/** Whether two sources of one game contradict each other in winner, side or a line. */
export const doContradict = (one: Report, other: Report, disagreements: readonly Disagreement[]): boolean =>
  disagreements.some(({ field }) => CORE_FIELDS.test(field)) || havePeopleApart(one, other)

/**
 * Whether any two aligned lines belong to different people. If only the name differs, the player was renamed; if the
 * name and the id differ, it is someone else.
 */
function havePeopleApart(one: Report, other: Report): boolean {
  return alignParticipants(one.participants, other.participants).some((partner, slot) => {
    const ownLine = one.participants[slot]
    const otherLine = partner === null ? undefined : other.participants[partner]
    if (!ownLine || !otherLine || ownLine.gameName === otherLine.gameName) return false
    return (['clientPuuid', 'apiPuuid'] as const).some(
      (kind) => ownLine[kind] !== null && otherLine[kind] !== null && ownLine[kind] !== otherLine[kind],
    )
  })
}
