import { championOf } from '../gameData/champions.ts'
import type { ReportedParticipant } from './reportedMatch.ts'
import { SIDES } from './reportedMatch.ts'

type Line = Pick<ReportedParticipant, 'side' | 'championId' | 'championKey' | 'kills' | 'deaths' | 'assists'>

/**
 * Returns 32 hexadecimal digits computed from all sides, champions and K/D/A. They are equal for the same game in every
 * source and line order. Three things are left out: the duration, which sources round differently; the patch, which
 * some sources lack; and names, which change.
 */
export function fingerprintOf(match: { participants: readonly Line[] }): string {
  const teams = SIDES.map((side) =>
    match.participants
      .filter((line) => line.side === side)
      .map(wordOf)
      .sort()
      .join(','),
  )
  return hash128(teams.join('|'))
}

function wordOf(line: Line): string {
  const champion = championOf(line)?.id ?? line.championId ?? line.championKey?.toLowerCase() ?? '?'
  return `${champion}:${line.kills}/${line.deaths}/${line.assists}`
}

// Four independent 32-bit multiply-and-xor hashes in the manner of FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/),
// each with an odd multiplier of its own. The hash distinguishes games; it does not prevent forgery.
const MULTIPLIERS = [0x01000193, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f] as const
const OFFSET_BASIS = 0x811c9dc5

function hash128(text: string): string {
  return MULTIPLIERS.map((multiplier) => {
    let hash = OFFSET_BASIS
    for (let index = 0; index < text.length; index++) {
      hash = Math.imul(hash ^ text.charCodeAt(index), multiplier)
      // A multiplication changes only higher bits, so the high bits are mixed into the low ones.
      hash ^= hash >>> 15
    }
    return (hash >>> 0).toString(16).padStart(8, '0')
  }).join('')
}
