import { DAY_MS } from '../seoulTime.ts'
import { endsSilence, isUnsettledBy, type OpenedDispute } from './judgeObjection.ts'
import type { Side } from './matchFacts.ts'

/**
 * How far a match is believed: `confirmed` by those who could contradict; `reported` by one in whose circle all players
 * are; `waiting` for testimony of the others; `disputed` while an objection to a waiting match, or a contradiction between two
 * sources, is undecided; `void` when it was decided against.
 */
export const TRUST_LEVELS = ['confirmed', 'reported', 'waiting', 'disputed', 'void'] as const
export type Trust = (typeof TRUST_LEVELS)[number]

/** Part of ratings, statistics and histories. */
export const isCounted = (standing: Trust) => standing === 'confirmed' || standing === 'reported'

/** So many guests at one match are ordinary. */
export const MOST_GUESTS = 3
/** How long a match with guests waits for an objection. Milliseconds. */
const MATURES_AFTER_MS = DAY_MS

/**
 * What one account says of a match, as it was when it said so. Seats are the match's slots.
 *
 * An *outsider* is known, and neither in the account's own matches and its clans' only, nor owned by it or one of its clans.
 */
export type Testimony = {
  /** `null` is the operator of the installation. */
  by: string | null
  /**
   * `source` brought a file; `staff` confirms for the site; `night` played there and said in a night of the site who won,
   * as its host did: it knows nothing of the lines.
   */
  kind: 'source' | 'account' | 'staff' | 'night'
  /** Milliseconds. */
  at: number
  outsiders: readonly number[]
  /** Seats of players who are known to be of the account's circle. */
  speaksFor: readonly number[]
  /** Sides on which the account's own players were. */
  sides: readonly Side[]
  /** Clans of which it is an officer and whose people were there. */
  officerOf: readonly string[]
  /**
   * Outsiders for whom it speaks too: they are known from the same accounts as its own player, and these accounts are
   * independent of the match's senders. So two accounts with invented players confirm nothing for others.
   */
  covers: readonly number[]
  /** Outsiders without an owner. Nobody could be asked, so silence is no consent. */
  unowned: readonly number[]
  /**
   * Outsiders matched by name only, under another id, whom the match does not change. Only new accounts recorded them, or
   * nobody owns them and no confirmed match knows them. So players invented under others' names delay a match by a day at
   * most.
   */
  namesakes: readonly number[]
}

export const DISPUTE_REASONS = ['did_not_happen', 'wrong_result', 'wrong_players', 'other'] as const
export type DisputeReason = (typeof DISPUTE_REASONS)[number]
/** How long a match can be objected to. Milliseconds. */
export const DISPUTABLE_MS = 14 * DAY_MS

export const DECISIONS = ['stands', 'other', 'void', 'withdrawn'] as const
export type Decision = (typeof DECISIONS)[number]

type StandingFacts = {
  /** Those that tell of the version that is kept. */
  words: readonly Testimony[]
  /** `null` where it is not decided. */
  disputes: readonly (OpenedDispute & { decision: Decision | null })[]
  /** Fails the checks of plausibility. */
  isHeldBack: boolean
  seats: number
}

type Judged = {
  standing: Trust
  /** When a waiting match counts unless someone objects. Milliseconds. */
  maturesAt: number | null
}

/** The same facts give the same standing, in whichever order they arrived. */
export function trustOf({ words, disputes, isHeldBack, seats }: StandingFacts, now: number): Judged {
  if (disputes.some(({ decision }) => decision === 'void')) return { standing: 'void', maturesAt: null }
  const open = disputes.filter(({ decision }) => decision === null)
  if (isUnsettledBy(open)) return { standing: 'disputed', maturesAt: null }
  // An objection makes a waiting match `disputed`. A match that counts keeps counting until the objection is decided.
  const waiting: Judged = { standing: open.length > 0 ? 'disputed' : 'waiting', maturesAt: null }
  const counted = isHeldBack ? words.filter(({ kind }) => kind !== 'night') : words
  if (isConfirmed(counted, seats)) return { standing: 'confirmed', maturesAt: null }
  const wasUpheld = disputes.some(({ decision }) => decision === 'stands' || decision === 'other')
  if (wasUpheld || words.some(lifts)) return { standing: 'reported', maturesAt: null }
  const isVouched = words.some(({ kind }) => kind === 'account')
  if (isHeldBack && !isVouched) return waiting
  const outsiders = uncovered(words)
  if (outsiders.length === 0) return { standing: 'reported', maturesAt: null }
  const bound = boundAmong(outsiders, words)
  const isAnyoneAsked = bound.every((seat) => words.some(({ unowned }) => !unowned.includes(seat)))
  if (bound.length > MOST_GUESTS || !isAnyoneAsked) return waiting
  const maturesAt = Math.min(...words.map(({ at }) => at)) + MATURES_AFTER_MS
  if (endsSilence(open, maturesAt)) return waiting
  return now >= maturesAt ? { standing: 'reported', maturesAt: null } : { standing: 'waiting', maturesAt }
}

/** Seats of whom none of these speaks: outsiders to all of them. */
export const uncovered = (words: readonly Pick<Testimony, 'outsiders' | 'covers'>[]): number[] =>
  [...(words[0]?.outsiders ?? [])]
    .filter((seat) => words.every(({ outsiders, covers }) => outsiders.includes(seat) && !covers.includes(seat)))
    .sort()

/** Outsiders whom the match would change. */
const boundAmong = (outsiders: readonly number[], words: readonly Pick<Testimony, 'namesakes'>[]) =>
  outsiders.filter((seat) => !words.every(({ namesakes }) => namesakes.includes(seat)))

/** The testimony of the site's staff is enough. */
const lifts = ({ kind }: Testimony) => kind === 'staff'

function isConfirmed(words: readonly Testimony[], seats: number): boolean {
  if (words.some(({ by }) => by === null)) return true
  return areOpposed(words) || haveOfficersForAll(words, seats)
}

/** Two accounts on opposite teams, when no outsider is left over for whom neither speaks. */
function areOpposed(words: readonly Testimony[]): boolean {
  if (uncovered(words).length > 0) return false
  const ofSide = (side: Side) => words.filter(({ sides }) => sides.includes(side))
  return ofSide('blue').some((one) => ofSide('red').some((other) => one.by !== other.by))
}

/** Officers of all clans whose people were there, with someone of them beside the one who sent it. */
function haveOfficersForAll(words: readonly Testimony[], seats: number): boolean {
  const concerned = words.filter(({ speaksFor, sides }) => speaksFor.length > 0 || sides.length > 0)
  if (new Set(concerned.map(({ by }) => by)).size < 2) return false
  const spokenFor = new Set(words.filter(({ officerOf }) => officerOf.length > 0).flatMap(({ speaksFor }) => speaksFor))
  return seats > 0 && spokenFor.size === seats
}

/** What one who is concerned says how a dispute ends. */
export type Vote = Pick<Testimony, 'sides' | 'officerOf' | 'speaksFor'> & { by: string; decision: Decision }

/**
 * Whether these votes for one decision are enough: officers who together speak for all but guests, and for those who
 * objected unless it is void; or, to void it, someone of each team.
 */
export function isDecidedBy(
  votes: readonly Vote[],
  { decision, objectors, seats }: { decision: Decision; objectors: readonly number[]; seats: number },
): boolean {
  const agreeing = votes.filter((vote) => vote.decision === decision)
  const spokenFor = new Set(
    agreeing.filter(({ officerOf }) => officerOf.length > 0).flatMap(({ speaksFor }) => speaksFor),
  )
  const isForAll = spokenFor.size > 0 && spokenFor.size >= seats - MOST_GUESTS
  if (isForAll && (decision === 'void' || objectors.every((seat) => spokenFor.has(seat)))) return true
  const ofSide = (side: Side) => agreeing.filter(({ sides }) => sides.includes(side))
  return decision === 'void' && ofSide('blue').some((one) => ofSide('red').some((other) => one.by !== other.by))
}

/**
 * How well a version of a match is witnessed, 0 to 3: by a stranger, by one with guests, by one of its circle, by those
 * who could contradict. Time changes nothing of it.
 */
export function weightOf(words: readonly Testimony[], seats: number): number {
  if (words.length === 0) return 0
  if (isConfirmed(words, seats)) return 3
  const outsiders = uncovered(words)
  if (outsiders.length === 0 || words.some(lifts)) return 2
  return boundAmong(outsiders, words).length <= MOST_GUESTS ? 1 : 0
}

/** What tells of one version of a match, by the key of the version. */
export type VersionTestimony = Testimony & { versionKey: string }

/** A decision between two versions, `about` and `beside`, and which of them stands by it. */
export type Ruling = { id: string; at: number; about: string; beside: string; stands: string }

/** Anyone who tells of a match in two ways is heard in the first. The operator may correct an own import. */
export function heardOf<W extends Pick<VersionTestimony, 'by' | 'at' | 'versionKey'>>(words: readonly W[]): W[] {
  const first = new Map<string, W>()
  for (const word of words) {
    if (word.by === null) continue
    const other = first.get(word.by)
    if (!other || word.at < other.at || (word.at === other.at && word.versionKey < other.versionKey))
      first.set(word.by, word)
  }
  return words.filter(({ by, versionKey }) => by === null || first.get(by)?.versionKey === versionKey)
}

/**
 * Which of several versions of a match stands, and which are its rivals until people decide. The better witnessed stands,
 * of equals the first, and where people have decided theirs: of what they did not decide about only that speaks against
 * it which is better witnessed, or as well and was there before. The order of words and rulings is nothing; their times
 * are.
 */
export function judgeVersions(
  words: readonly VersionTestimony[],
  rulings: readonly Ruling[],
  seats: number,
): { kept: string; rivals: string[] } {
  const versions = [...Map.groupBy(heardOf(words), ({ versionKey }) => versionKey)].map(([key, heard]) => ({
    key,
    weight: weightOf(heard, seats),
    since: Math.min(...heard.map(({ at }) => at)),
    isOfConcerned: heard.some(({ speaksFor }) => speaksFor.length > 0),
  }))
  const last = rulings.reduce<Ruling | undefined>(
    (latest, one) => (!latest || one.at > latest.at || (one.at === latest.at && one.id > latest.id) ? one : latest),
    undefined,
  )
  if (last) {
    const settled = new Set(rulings.flatMap(({ about, beside }) => [about, beside]))
    const weight = versions.find(({ key }) => key === last.stands)?.weight ?? 0
    const decidedFrom = Math.min(...rulings.map(({ at }) => at))
    const speaksAgainst = (version: (typeof versions)[number]) =>
      version.weight > weight || (version.weight === weight && weight > 0 && version.since < decidedFrom)
    const others = versions.filter((version) => !settled.has(version.key) && speaksAgainst(version))
    return { kept: last.stands, rivals: others.map(({ key }) => key).sort() }
  }
  const heaviest = Math.max(...versions.map(({ weight }) => weight))
  const [kept, ...others] = versions
    .filter(({ weight }) => weight === heaviest)
    .sort((one, other) => one.since - other.since || (one.key < other.key ? -1 : 1))
  if (!kept) throw new Error('a match of which nobody tells')
  // Strangers' versions wait beside each other, and what both teams confirmed is not undone by as many.
  const isRival = ({ isOfConcerned }: typeof kept) =>
    heaviest === 0 ? kept.isOfConcerned && isOfConcerned : heaviest < 3
  const rivals = others.filter(isRival)
  return { kept: kept.key, rivals: rivals.map(({ key }) => key).sort() }
}
