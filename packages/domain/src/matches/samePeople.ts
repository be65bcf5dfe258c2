import { hasLostLetters, normaliseName } from '../riotId.ts'
import type { Alignable } from './alignParticipants.ts'

/**
 * Whether two results can be of one game, going by who played: half of the lines share an id or a name.
 * Results of one number that do not are two matches, of which one was invented.
 */
export function areSamePeople(one: readonly Alignable[], other: readonly Alignable[]): boolean {
  const half = Math.min(one.length, other.length) / 2
  const areKnown = [one, other].every((lines) => lines.filter((line) => idsOf(line).length > 0).length >= half)
  // Scores are the same in a copy under invented names; they tell only where nobody is named.
  const signsOf = areKnown ? idsOf : scoresOf
  const known = new Set(one.flatMap(signsOf))
  return other.filter((line) => signsOf(line).some((sign) => known.has(sign))).length >= half
}

const idsOf = ({ clientPuuid, apiPuuid, gameName }: Alignable): string[] => [
  ...(clientPuuid ? [`client ${clientPuuid}`] : []),
  ...(apiPuuid ? [`api ${apiPuuid}`] : []),
  ...(gameName && !hasLostLetters(gameName) ? [`name ${normaliseName(gameName)}`] : []),
]

const scoresOf = ({ side, championId, championKey, kills, deaths, assists }: Alignable): string[] => [
  `${side} ${championId ?? championKey?.toLowerCase() ?? '?'} ${kills}/${deaths}/${assists}`,
]
