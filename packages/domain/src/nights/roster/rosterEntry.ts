import type { Position } from '../../matches/matchFacts.ts'
import { lanesOfWord, tierOfText, type WrittenTier } from './rosterWords.ts'

type RosterEntry = {
  name: string
  main: Position | null
  sub: Position | null
  tier: WrittenTier | null
  unknown: string[]
}

// Separators of fields. Game names contain none of these characters; brackets surround positions and notes.
const BETWEEN_FIELDS = /\s+[-–—]\s+|[/|,、;·\t()（）[\]]/
/** A name with a tag of two to five characters. When the client copies a name, it puts a space before the tag. */
const TAGGED_NAME = /^(.*?\S\s?#\s?[^\s#]{2,5})(?:\s+(.*))?$/
const LANE_LABEL = /^(주|부)(?:라인|포지션|포|라)?[:：]?(.*)$/

type Details = Pick<RosterEntry, 'tier' | 'unknown'> & { lanes: Position[]; main?: Position; sub?: Position }

/** Reads `닉#태그 / 주 / 부 / 티어`, with the parts after the name in any order. */
export function readEntry(text: string): RosterEntry {
  const fields = text
    .split(BETWEEN_FIELDS)
    .map((field) => field.trim())
    .filter((field) => field !== '')
  // A list may put a person's real name before the name in the game.
  const nameLength = Math.max(
    0,
    fields.findIndex((field) => TAGGED_NAME.test(field)),
  )
  const [name, rest] = splitNameAndRest(fields[nameLength] ?? '')
  const details: Details = { lanes: [], tier: null, unknown: [] }
  for (const field of fields.slice(0, nameLength)) readDetails(field, details)
  details.unknown = []
  for (const field of [rest, ...fields.slice(nameLength + 1)]) readDetails(field, details)
  const [first = null, second = null] = details.lanes.filter((lane) => lane !== details.main && lane !== details.sub)
  const main = details.main ?? first
  const sub = details.sub ?? (details.main ? first : second)
  return { name, main, sub, tier: details.tier, unknown: details.unknown }
}

/** Returns the entry of a name that the game wrote. No word of it is a position. */
export const entryOfName = (name: string): RosterEntry => ({ name, main: null, sub: null, tier: null, unknown: [] })

/** Whether a text contains only positions and tiers. */
export function isPositionOrTierText(text: string): boolean {
  const details: Details = { lanes: [], tier: null, unknown: [] }
  readDetails(text, details)
  return text.trim() !== '' && details.unknown.length === 0
}

function splitNameAndRest(field: string): [name: string, rest: string] {
  const tagged = TAGGED_NAME.exec(field)
  if (tagged) return [tagged[1] ?? '', tagged[2] ?? '']
  // A name without a tag ends where only positions and tiers follow. It keeps its first word, even if that is a
  // position such as 미드.
  const words = field.split(/\s+/)
  let end = words.length
  while (end > 1 && isPositionOrTierText(words.slice(end - 1).join(' '))) end -= 1
  return [words.slice(0, end).join(' '), words.slice(end).join(' ')]
}

function readDetails(field: string, details: Details): void {
  const words = field.split(/\s+/).filter((word) => word !== '')
  let label: string | undefined
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? ''
    const pair = tierOfText(`${word} ${words[index + 1] ?? 'x'}`)
    const tier = pair ?? tierOfText(word)
    const labelled = lanesOfWord(word) ? undefined : LANE_LABEL.exec(word)
    const lanes = lanesOfWord(labelled ? (labelled[2] ?? '') : word)
    if (labelled && labelled[2] === '') label = labelled[1]
    else if (lanes) {
      placeLanes(lanes, labelled?.[1] ?? label, details)
      label = undefined
    } else if (tier !== undefined) {
      details.tier ??= tier
      if (pair !== undefined) index += 1
    } else details.unknown.push(word)
  }
}

function placeLanes(lanes: Position[], label: string | undefined, details: Details): void {
  const [first, ...others] = lanes
  if (label === '주' && first) details.main ??= first
  else if (label === '부' && first) details.sub ??= first
  else if (first) details.lanes.push(first)
  details.lanes.push(...others)
}
