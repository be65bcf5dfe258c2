import { hasLostLetters, normaliseName } from '../riotId.ts'
import { alignParticipants, type ComparableLine } from './alignParticipants.ts'
import { SIDES } from './reportedMatch.ts'

/** `kept` is the value of the first source. */
export type Disagreement = { field: string; kept: string; other: string }

export type Merge<Match> = {
  merged: Match
  /** Paths of fields that were unknown and got filled, such as `participants.3.cs`. */
  filled: readonly string[]
  disagreements: readonly Disagreement[]
}

/**
 * A timeline's lists are in the order of the participants, so the lists of another source are reordered before they are
 * added.
 */
type TimelineLists = {
  gold: readonly (readonly number[])[]
  experience: readonly (readonly number[])[]
  cs: readonly (readonly number[])[]
}

export type MergeableMatch = {
  platform: string | null
  gameId: string | null
  isNumberHinted: boolean
  participants: readonly ComparableLine[]
  blue: object
  red: object
  timeline: TimelineLists | null
}

/** Replays count milliseconds. The client and the API count whole seconds, and round differently. */
export const DURATION_TOLERANCE_SECONDS = 2

/** Two clocks may differ, and people set one of them by hand. */
const DATE_TOLERANCE_MS = 2 * 60_000

/** The source is no fact about the match; the other fields have merges of their own. */
const NOT_FACTS: readonly string[] = [
  'source',
  'platform',
  'gameId',
  'isNumberHinted',
  'participants',
  'timeline',
  ...SIDES,
]

/**
 * Merges a second source of the same game. Both matches must be as reported; otherwise inferred positions would pass
 * for known ones.
 */
export function mergeMatches<Match extends MergeableMatch>(stored: Match, other: Match): Merge<Match> {
  const filledPaths: string[] = []
  const disagreements: Disagreement[] = []

  function complete<Part extends object>(path: string, mine: Part, theirs: Part): Part {
    const completed: Record<string, unknown> = Object.fromEntries(Object.entries(mine))
    for (const [name, value] of Object.entries(theirs)) {
      if (path === '' && NOT_FACTS.includes(name)) continue
      const field = `${path}${name}`
      const verdict = compareFacts(name, completed[name], value)
      if (verdict === 'fills') {
        completed[name] = value
        filledPaths.push(field)
      }
      if (verdict === 'disagrees') disagreements.push({ field, kept: textOf(completed[name]), other: textOf(value) })
    }
    return completed as Part
  }

  const match = { ...complete('', stored, other), ...betterNumber(stored, other) }
  const isNumberNew = match.platform !== stored.platform || match.gameId !== stored.gameId
  if (isNumberNew || match.isNumberHinted !== stored.isNumberHinted) filledPaths.push('gameId')
  const partners = alignParticipants(stored.participants, other.participants)
  if (partners.includes(null) || stored.participants.length !== other.participants.length)
    disagreements.push({
      field: 'participants',
      kept: `${stored.participants.length}명`,
      other: `${other.participants.length}명 중 ${partners.filter((partner) => partner !== null).length}명 일치`,
    })

  const merged = {
    ...match,
    participants: stored.participants.map((line, slot) => {
      const partner = partners[slot] ?? null
      const otherLine = partner === null ? undefined : other.participants[partner]
      return otherLine ? complete(`participants.${slot}.`, line, otherLine) : line
    }),
    blue: complete('blue.', stored.blue, other.blue),
    red: complete('red.', stored.red, other.red),
    timeline: stored.timeline,
  }

  const isOneToOne = !partners.includes(null)
  if (stored.timeline === null && other.timeline !== null && isOneToOne) {
    merged.timeline = inOrderOf(partners, other.timeline)
    filledPaths.push('timeline')
  }
  return { merged, filled: filledPaths, disagreements }
}

/**
 * Returns the other source with its lines in the order of the stored match's, and the index that each had before. Lines
 * without a partner fill the other places. A source with more or fewer lines keeps its order.
 */
export function inOrderOfLines<Match extends MergeableMatch>(stored: MergeableMatch, other: Match) {
  const partners = alignParticipants(stored.participants, other.participants)
  const rest = other.participants.flatMap((_, index) => (partners.includes(index) ? [] : index))
  const order =
    stored.participants.length === other.participants.length
      ? partners.flatMap((partner) => partner ?? rest.shift() ?? [])
      : [...other.participants.keys()]
  const participants = order.flatMap((index) => other.participants[index] ?? [])
  const match: Match = { ...other, participants, timeline: other.timeline && inOrderOf(order, other.timeline) }
  return { match, order }
}

type NumberedMatch = Pick<MergeableMatch, 'platform' | 'gameId' | 'isNumberHinted'>

/**
 * A complete number is better than a partial one, and a number from a file's content is better than one from its name.
 */
function betterNumber(stored: NumberedMatch, other: NumberedMatch): NumberedMatch {
  const rankOf = ({ platform, gameId, isNumberHinted }: NumberedMatch) =>
    platform === null || gameId === null ? 0 : isNumberHinted ? 1 : 2
  const { platform, gameId, isNumberHinted } = rankOf(other) > rankOf(stored) ? other : stored
  return { platform, gameId, isNumberHinted }
}

type FieldVerdict = 'same' | 'fills' | 'disagrees'

function compareFacts(name: string, mine: unknown, theirs: unknown): FieldVerdict {
  if (isUnknown(theirs)) return 'same'
  if (isUnknown(mine)) return 'fills'
  if (typeof mine === 'number' && typeof theirs === 'number')
    return Math.abs(mine - theirs) <= toleranceOf(name) ? 'same' : 'disagrees'
  if (typeof mine === 'string' && typeof theirs === 'string') return compareTexts(name, mine, theirs)
  if (Array.isArray(mine) && Array.isArray(theirs)) return compareLists(name, mine, theirs) ? 'same' : 'disagrees'
  return mine === theirs ? 'same' : 'disagrees'
}

// A source that has a field but no value may write an empty text.
const isUnknown = (value: unknown) =>
  value === null || value === undefined || value === '' || (typeof value === 'string' && hasLostLetters(value))

function toleranceOf(name: string): number {
  if (name === 'playedAt') return DATE_TOLERANCE_MS
  return name === 'durationSeconds' ? DURATION_TOLERANCE_SECONDS : 0
}

function compareTexts(name: string, mine: string, theirs: string): FieldVerdict {
  if (name === 'gameVersion') {
    // `16.4` is the same version as `16.4.745.2012`, only less precise.
    if (mine.startsWith(theirs)) return 'same'
    return theirs.startsWith(mine) ? 'fills' : 'disagrees'
  }
  return normaliseName(mine) === normaliseName(theirs) ? 'same' : 'disagrees'
}

function compareLists(name: string, mine: readonly unknown[], theirs: readonly unknown[]): boolean {
  // Some sources list bans by pick order, others by team.
  const order = (list: readonly unknown[]) => (name === 'bans' ? list.map(String).sort() : list.map(String))
  return order(mine).join() === order(theirs).join()
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value)
}

function inOrderOf<Timeline extends TimelineLists>(partners: readonly (number | null)[], timeline: Timeline): Timeline {
  const reorder = (lists: readonly (readonly number[])[]) =>
    partners.map((partner) => (partner === null ? undefined : lists[partner]) ?? [])
  return {
    ...timeline,
    gold: reorder(timeline.gold),
    experience: reorder(timeline.experience),
    cs: reorder(timeline.cs),
  }
}
