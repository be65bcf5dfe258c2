import { hasLostLetters, normaliseName } from '../riotId.ts'
import type { ComparableLine } from './alignParticipants.ts'

/** Whether the line in this slot of the first result belongs to a player whom a name alone does not identify. */
export type IsStranger = (slot: number) => boolean
const NO_STRANGERS: IsStranger = () => false

/**
 * Whether two results can be of one game, by their players: half of the lines must have an id or a name in common, or a
 * score if most lines of a result have neither. Otherwise two results with one number are two matches, one of them
 * invented. In a stranger's slot only ids count.
 */
export function areSamePeople(
  one: readonly ComparableLine[],
  other: readonly ComparableLine[],
  isStranger: IsStranger = NO_STRANGERS,
): boolean {
  const half = Math.min(one.length, other.length) / 2
  const haveEnoughSigns = [one, other].every((lines) => lines.filter((line) => signsOf(line).length > 0).length >= half)
  // A copy under invented names has the same scores. Scores therefore decide only if too few lines have a name or id.
  const isSame = haveEnoughSigns ? isSamePerson : haveSameScore
  const isSeen = (line: ComparableLine) =>
    one.some((storedLine, slot) => isSame(storedLine, line) && (!isStranger(slot) || shareId(storedLine, line)))
  return other.filter(isSeen).length >= half
}

/** Whether a result may have the person of a line: one of its lines is of that person, or has no id and no name. */
export const mayHavePerson = (lines: readonly ComparableLine[], person: ComparableLine): boolean =>
  lines.some((line) => signsOf(line).length === 0 || isSamePerson(line, person))

/** Anyone can write any name, so the client's ids alone decide if both lines have such an id. */
function isSamePerson(one: ComparableLine, other: ComparableLine): boolean {
  if (one.clientPuuid && other.clientPuuid) return one.clientPuuid === other.clientPuuid
  const signs = signsOf(other)
  return signsOf(one).some((sign) => signs.includes(sign))
}

const shareId = (one: ComparableLine, other: ComparableLine) =>
  (Boolean(one.clientPuuid) && one.clientPuuid === other.clientPuuid) ||
  (Boolean(one.apiPuuid) && one.apiPuuid === other.apiPuuid)

const signsOf = ({ apiPuuid, clientPuuid, gameName }: ComparableLine): string[] => [
  ...(clientPuuid ? [`client ${clientPuuid}`] : []),
  ...(apiPuuid ? [`api ${apiPuuid}`] : []),
  ...(gameName && !hasLostLetters(gameName) ? [`name ${normaliseName(gameName)}`] : []),
]

const haveSameScore = (one: ComparableLine, other: ComparableLine) => scoreOf(one) === scoreOf(other)
const scoreOf = ({ side, championId, championKey, kills, deaths, assists }: ComparableLine): string =>
  `${side} ${championId ?? championKey?.toLowerCase() ?? '?'} ${kills}/${deaths}/${assists}`
