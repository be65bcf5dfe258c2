import { championOf } from '../gameData/champions.ts'
import { normaliseName } from '../riotId.ts'
import type { ReportedParticipant } from './reportedMatch.ts'

export type ComparableLine = Pick<
  ReportedParticipant,
  | 'side'
  | 'gameName'
  | 'tagLine'
  | 'clientPuuid'
  | 'apiPuuid'
  | 'championId'
  | 'championKey'
  | 'kills'
  | 'deaths'
  | 'assists'
>

type SignOf = (line: ComparableLine) => string | null

const championSign: SignOf = (line) => {
  const champion = championOf(line)?.id ?? line.championId ?? line.championKey?.toLowerCase()
  return champion === undefined ? null : `${line.side} ${champion}`
}

/**
 * Fields by which a line of the other source is recognised as the same player's, most reliable first. A value that two
 * lines share is ignored.
 */
const SIGNS_OF_PLAYER: readonly SignOf[] = [
  (line) => line.apiPuuid,
  (line) => line.clientPuuid,
  (line) => {
    const champion = championSign(line)
    return champion && `${champion} ${line.kills}/${line.deaths}/${line.assists}`
  },
  championSign,
  (line) => (line.gameName && line.tagLine ? `${normaliseName(line.gameName)}#${normaliseName(line.tagLine)}` : null),
  (line) => (line.gameName ? normaliseName(line.gameName) : null),
]

/** Finds the index of the same player's line in `theirs` for each line of `mine`, or `null`. No line is given twice. */
export function alignParticipants(
  mine: readonly ComparableLine[],
  theirs: readonly ComparableLine[],
): (number | null)[] {
  const partners: (number | null)[] = mine.map(() => null)
  const takenIndexes = new Set<number>()
  for (const sign of SIGNS_OF_PLAYER) {
    const freeIndexes = indexesBySign(theirs, sign, (index) => !takenIndexes.has(index))
    for (const [bearer, indexes] of indexesBySign(mine, sign, (index) => partners[index] === null)) {
      const [slot, ...moreOfMine] = indexes
      const [partner, ...moreOfTheirs] = freeIndexes.get(bearer) ?? []
      if (slot === undefined || partner === undefined || moreOfMine.length > 0 || moreOfTheirs.length > 0) continue
      partners[slot] = partner
      takenIndexes.add(partner)
    }
  }
  return partners
}

function indexesBySign(lines: readonly ComparableLine[], sign: SignOf, isOpen: (index: number) => boolean) {
  const indexes = new Map<string, number[]>()
  lines.forEach((line, index) => {
    const bearer = isOpen(index) ? sign(line) : null
    if (bearer !== null && bearer !== '') indexes.set(bearer, [...(indexes.get(bearer) ?? []), index])
  })
  return indexes
}
