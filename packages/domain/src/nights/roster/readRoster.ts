import type { Position } from '../../matches/matchFacts.ts'
import { isLongerThanNames, nameKeyOf, parseRiotId } from '../../riotId.ts'
import { entryOfName, isPositionOrTierText, readEntry } from './rosterEntry.ts'
import { rosterLine } from './rosterLine.ts'
import type { WrittenTier } from './rosterWords.ts'

export const ROSTER_LIMITS = { characters: 4_000, lines: 60 } as const

export type RosterPerson = {
  name: string
  tagLine: string | null
  main: Position | null
  sub: Position | null
  tier: WrittenTier | null
  slot: number | null
  isWaiting: boolean
  night: number | null
}

type RosterProblem = { line: number; text: string; reason: 'notAName' | 'twice' | 'unknownWord' | 'noNumber' }

export type Roster = {
  people: RosterPerson[]
  /** Names of people who leave the lobby in the text. */
  left: string[]
  problems: RosterProblem[]
}

/** The longest text for one person: name, tag, positions and a note. */
const ENTRY_MAX = 200

type RosterReading = Omit<Roster, 'people'> & {
  people: Map<string, RosterPerson>
  night: number | null
  isWaiting: boolean
  isNumbered: boolean
}

/**
 * Reads the people of a pasted text: a numbered list of KakaoTalk with positions and tiers, lobby messages of the game,
 * or names on lines and between commas. People who leave in later lobby messages are removed. In a numbered list, other
 * lines are not names. A text beyond `limits` is not read, and the reason is returned.
 */
export function readRoster(
  text: string,
  limits: { characters: number; lines: number } = ROSTER_LIMITS,
): Roster | 'tooLong' | 'tooManyLines' {
  if (text.length > limits.characters) return 'tooLong'
  const lines = text.split(/\r\n?|\n/)
  if (lines.filter((line) => line.trim() !== '').length > limits.lines) return 'tooManyLines'
  const read = lines.map(rosterLine)
  const isNumbered = read.some(({ kind }) => kind === 'entry')
  const reading: RosterReading = {
    people: new Map(),
    left: [],
    problems: [],
    night: null,
    isWaiting: false,
    isNumbered,
  }
  for (const [index, line] of read.entries()) takeLine(reading, line, index + 1)
  return { people: [...reading.people.values()], left: reading.left, problems: reading.problems }
}

function takeLine(reading: RosterReading, line: ReturnType<typeof rosterLine>, number: number): void {
  switch (line.kind) {
    case 'night':
      reading.night = line.night
      reading.isWaiting = false
      break
    case 'section':
      reading.isWaiting = line.isWaiting
      break
    case 'left':
      removePerson(reading, line.name)
      break
    case 'joined':
      addPerson(reading, { text: line.name, line: number, isNameAlone: true, isRepeatable: true })
      break
    case 'entry':
      addPerson(reading, { ...line, line: number })
      break
    case 'text':
      takeText(reading, line.text, number)
      break
  }
}

function takeText(reading: RosterReading, text: string, line: number): void {
  if (reading.isNumbered) {
    if (/\S\s?#\s?\S/.test(text)) reading.problems.push({ line, text, reason: 'noNumber' })
    return
  }
  const [first, ...others] = text.split(/[,、;\t]/)
  const isOnePerson = others.length > 0 && others.every((part) => isPositionOrTierText(part))
  for (const part of isOnePerson ? [text] : [first ?? '', ...others])
    if (part.trim() !== '') addPerson(reading, { text: part, line, isNameAlone: !/[#/|(]/.test(part) })
}

type RosterEntryLine = {
  text: string
  line: number
  slot?: number | null
  isWaiting?: boolean
  isNameAlone?: boolean
  isRepeatable?: boolean
}

function addPerson(reading: RosterReading, written: RosterEntryLine): void {
  const { text, line, slot = null, isWaiting = false } = written
  const entry = text.length > ENTRY_MAX ? undefined : written.isNameAlone ? entryOfName(text) : readEntry(text)
  const id = entry && parseRiotId(entry.name)
  const name = id && nameKeyOf(id)
  // A normalised name that begins with the tag has nothing visible before it.
  if (!entry || !id || !name || name[0] === '#' || isLongerThanNames(id)) {
    reading.problems.push({ line, text: text.trim().slice(0, ENTRY_MAX), reason: 'notAName' })
    return
  }
  const { night } = reading
  const knownPerson = reading.people.get(keyOf(night, name))
  if (knownPerson) {
    if (!written.isRepeatable) reading.problems.push({ line, text: knownPerson.name, reason: 'twice' })
    return
  }
  const { main, sub, tier } = entry
  const tagLine = /[#-]/.test(entry.name) ? id.tagLine : null
  const isInQueue = isWaiting || reading.isWaiting
  const person = { name: id.gameName, tagLine, main, sub, tier, slot, isWaiting: isInQueue, night }
  reading.people.set(keyOf(night, name), person)
  for (const word of entry.unknown) reading.problems.push({ line, text: word, reason: 'unknownWord' })
}

function removePerson(reading: RosterReading, name: string): void {
  const id = parseRiotId(name)
  if (!id) return
  reading.people.delete(keyOf(reading.night, nameKeyOf(id)))
  reading.left.push(name)
}

const keyOf = (night: number | null, name: string) => `${night ?? ''} ${name}`
