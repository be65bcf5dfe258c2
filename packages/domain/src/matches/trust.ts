import { DAY_MS } from '../seoulTime.ts'
import { affectsOnlyUnboundSeats, hasOpenContradiction, type OpenedDispute, suspendsMatch } from './judgeObjection.ts'
import type { Side } from './matchFacts.ts'

/**
 * `confirmed`: those who could contradict the match confirm it. `reported`: the sender's circle includes all players,
 * the guests did not object, or the staff confirmed it. `waiting`: it waits for testimony of others. `disputed`: an
 * objection to a waiting match, or a contradiction between two sources, is undecided. `void`: it was decided against.
 */
export const TRUST_LEVELS = ['confirmed', 'reported', 'waiting', 'disputed', 'void'] as const
export type Trust = (typeof TRUST_LEVELS)[number]

/** Whether a match with this trust is included in ratings, statistics and histories. */
export const isCountedTrust = (standing: Trust) => standing === 'confirmed' || standing === 'reported'

/** Up to this many guests delay a match by a day only. With more guests, their silence does not let the match count. */
export const MAX_ORDINARY_GUESTS = 3
/** How long a match with guests waits for an objection. Milliseconds. */
const MATURES_AFTER_MS = DAY_MS

/**
 * An account's testimony about a match, as it was when it was given. Seats are the match's slots. A known player is an
 * *outsider* unless the account or its clans own the player, or they alone made the player known.
 */
export type Testimony = {
  /** `null` is the operator of the installation. */
  by: string | null
  /**
   * `source` uploaded a file. `staff` confirms for the site. `night` played the game in a night on the site and named
   * the same winner as its host. It speaks for the account's own seat and says nothing about the lines.
   */
  kind: 'source' | 'account' | 'staff' | 'night'
  at: number
  /** When the account was banned, in milliseconds; `null` or left out if it is not banned now. */
  bannedAt?: number | null
  outsiders: readonly number[]
  /** Seats of known players in the account's circle. */
  speaksFor: readonly number[]
  /** Sides on which the account's own players were. */
  sides: readonly Side[]
  /** Clans of which the account is an officer and whose members played. */
  officerOf: readonly string[]
  /** The seats among `speaksFor` that belong to people of the clans in `officerOf`. */
  officerSeats: readonly number[]
  /**
   * Outsiders for whom the account speaks too. Such outsiders are known from the same accounts as the account's own
   * player, and these accounts are independent of the match's uploaders. The rule keeps two accounts with invented
   * players from confirming anything for others.
   */
  covers: readonly number[]
  /**
   * Outsiders who fit a seat only by its name, for one of three reasons: only new accounts recorded them (see
   * `contested`); they are public and have neither an owner nor a confirmed match; the account's circle does not believe
   * the name. The match does not change them, and they delay it by a day at most.
   */
  namesakes: readonly number[]
  /**
   * Seats whose ids belong to players without a strongly proven owner whom only new accounts recorded: accounts outside
   * the account's circle that were not settled when they sent. Any account may invent a match with a newcomer's id, so
   * outsiders among these seats delay a match by a day at most. The match makes new players for these seats, or gives
   * them to the circle's own players of that name, until an account that may vouch for the players with the ids
   * testifies.
   */
  contested: readonly number[]
  /**
   * Outsiders who belong to a clan of the account, if no officer of that clan has confirmed a match of the account yet.
   * Their silence does not let the match count, because the account could invent matches of them.
   */
  clanmates: readonly number[]
  /**
   * Outsiders who have an owner, are no namesakes, and were made known by the account's circle alone. Such owners can only
   * keep the match out of their own records: neither silence nor an objection delays the match for others by more than a
   * day.
   */
  acquaintances: readonly number[]
}

export const DISPUTE_REASONS = ['did_not_happen', 'wrong_result', 'wrong_players', 'other'] as const
export type DisputeReason = (typeof DISPUTE_REASONS)[number]
export const DISPUTABLE_MS = 14 * DAY_MS

export const DECISIONS = ['stands', 'other', 'void', 'withdrawn'] as const
export type Decision = (typeof DECISIONS)[number]

type TrustFacts = {
  /** Testimony for the kept version. */
  testimonies: readonly Testimony[]
  disputes: readonly (OpenedDispute & { decision: Decision | null; isByStaff: boolean })[]
  isHeldBack: boolean
  /**
   * Whether a match that counts has the same lines. Two games never have the same lines, so players cannot confirm such
   * a match.
   */
  isCopy?: boolean
  seats: number
}

type TrustVerdict = {
  standing: Trust
  /** When a waiting match begins to count unless someone objects. Milliseconds. */
  maturesAt: number | null
}

/** Returns a match's trust. The same facts give the same result, whatever the order of arrival. */
export function trustOf(facts: TrustFacts, now: number): TrustVerdict {
  const { testimonies, disputes, isHeldBack, isCopy = false, seats } = facts
  if (disputes.some(({ decision }) => decision === 'void')) return { standing: 'void', maturesAt: null }
  const outsiders = uncoveredOutsiders(testimonies)
  const bindingSeats = bindingOutsiders(testimonies)
  // An objector who speaks only for seats that the match does not change, or for acquaintances, cannot stop it. The
  // first sources decide which seats these are. Otherwise an inventor could confirm and then speak for invented players.
  const first = firstSources(testimonies)
  const isAcquaintance = (seat: number) => acquaintancesOf(first).includes(seat)
  const isUnbound = (seat: number) => !bindingSeats.includes(seat) && (isAcquaintance(seat) || isOpenSeat(first, seat))
  const openDisputes = disputes.filter(
    (dispute) => dispute.decision === null && !affectsOnlyUnboundSeats(dispute, isUnbound),
  )
  if (hasOpenContradiction(openDisputes)) return { standing: 'disputed', maturesAt: null }
  // An objection makes a waiting match `disputed`. A match that already counts keeps counting until the objection is
  // decided.
  const waiting: TrustVerdict = { standing: openDisputes.length > 0 ? 'disputed' : 'waiting', maturesAt: null }
  const isUpheld = isUpheldByStaff(facts)
  if (isCopy && !isUpheld && !isByOperator(testimonies)) return waiting
  const countedTestimonies = isHeldBack ? testimonies.filter(({ kind }) => kind !== 'night') : testimonies
  if (isConfirmed(countedTestimonies, seats)) return { standing: 'confirmed', maturesAt: null }
  if (isUpheld) return { standing: 'reported', maturesAt: null }
  const isVouched = testimonies.some(({ kind }) => kind === 'account')
  if (isHeldBack && !isVouched) return waiting
  if (outsiders.length === 0) return { standing: 'reported', maturesAt: null }
  const sources = testimonies.filter((testimony) => testimony.kind === 'source' && asksGuests(testimony))
  const maturesAt = Math.min(...sources.map(({ at }) => at)) + MATURES_AFTER_MS
  if (bindingSeats.length > MAX_ORDINARY_GUESTS || maturesAt === Infinity) return waiting
  if (suspendsMatch(openDisputes, maturesAt)) return waiting
  return now >= maturesAt ? { standing: 'reported', maturesAt: null } : { standing: 'waiting', maturesAt }
}

/**
 * Returns the seats of silent guests, for whom no account has spoken. A match that counts gives these guests nothing:
 * their silence lets it count for the other players only.
 */
export function silentSeats(facts: Pick<TrustFacts, 'testimonies' | 'disputes'>): number[] {
  if (isUpheldByStaff(facts)) return []
  return affectedOutsiders(uncoveredOutsiders(facts.testimonies), facts.testimonies)
}

/**
 * Whether the staff confirmed the match or ruled for it. A clan's decision does not count as testimony. Otherwise a
 * sender's officers could make an invented match count by rejecting an accomplice's objection.
 */
const isUpheldByStaff = ({ testimonies, disputes }: Pick<TrustFacts, 'testimonies' | 'disputes'>) =>
  testimonies.some(isStaffTestimony) ||
  disputes.some(({ decision, isByStaff }) => isByStaff && (decision === 'stands' || decision === 'other'))

/**
 * Whether the match can count for others while the guests are silent about this testimony. It cannot if the account was
 * banned within a day.
 */
const asksGuests = ({ at, bannedAt = null }: Testimony) => bannedAt === null || bannedAt >= at + MATURES_AFTER_MS

/** Returns the seats that are outsiders to every one of these accounts, and that none of them covers. */
export const uncoveredOutsiders = (testimonies: readonly Pick<Testimony, 'outsiders' | 'covers'>[]): number[] =>
  [...(testimonies[0]?.outsiders ?? [])]
    .filter((seat) => testimonies.every(({ outsiders, covers }) => outsiders.includes(seat) && !covers.includes(seat)))
    .sort()

/**
 * Returns the outsiders whom the match would change. If the first sender contests a seat, no later copy binds it.
 * Otherwise a new member of an inventor's clan could bind it, because to this member the invention is a clanmate.
 */
export const affectedOutsiders = (
  outsiders: readonly number[],
  testimonies: readonly Pick<Testimony, 'at' | 'kind' | 'namesakes' | 'contested' | 'clanmates'>[],
) => {
  const first = firstSources(testimonies)
  return outsiders.filter((seat) => {
    const others = testimonies.filter(({ kind, clanmates }) => kind !== 'night' && !clanmates.includes(seat))
    return (
      first.some(({ clanmates }) => clanmates.includes(seat)) ||
      (!others.every(({ namesakes }) => namesakes.includes(seat)) &&
        !others.some(({ contested }) => contested.includes(seat)))
    )
  })
}

const acquaintancesOf = (sources: readonly Pick<Testimony, 'acquaintances'>[]) =>
  sources.flatMap(({ acquaintances }) => acquaintances)

/** Returns the outsiders for whose answer the match waits: all whom it would change, except acquaintances. */
export const bindingOutsiders = (testimonies: readonly Testimony[]): number[] => {
  const acquaintances = acquaintancesOf(firstSources(testimonies))
  const affected = affectedOutsiders(uncoveredOutsiders(testimonies), testimonies)
  return affected.filter((seat) => !acquaintances.includes(seat))
}

/**
 * Whether a testimony leaves open who has the seat: it contests the seat, knows only a namesake, or knew no player
 * for it. The match gives nothing there to players whom others recorded.
 */
export const isOpenSeat = (
  testimonies: readonly Pick<Testimony, 'outsiders' | 'speaksFor' | 'namesakes' | 'contested'>[],
  seat: number,
): boolean =>
  testimonies.some(
    ({ outsiders, speaksFor, namesakes, contested }) =>
      contested.includes(seat) || namesakes.includes(seat) || !(outsiders.includes(seat) || speaksFor.includes(seat)),
  )

/** Leaves out an account's testimony from a night if the account also sent or confirmed the match, before or after. */
export function withoutRepeatedNightTestimonies<T extends Pick<Testimony, 'by' | 'kind'>>(
  testimonies: readonly T[],
): T[] {
  const accounts = new Set(testimonies.flatMap(({ by, kind }) => (kind === 'night' ? [] : by)))
  return testimonies.filter(({ by, kind }) => kind !== 'night' || !accounts.has(by))
}

/** Returns the uploads that came first, of all versions. */
export function firstSources<T extends Pick<Testimony, 'at' | 'kind'>>(testimonies: readonly T[]): T[] {
  const sources = testimonies.filter(({ kind }) => kind === 'source')
  const firstSentAt = Math.min(...sources.map(({ at }) => at))
  return sources.filter(({ at }) => at === firstSentAt)
}

const isStaffTestimony = ({ kind }: Testimony) => kind === 'staff'

const isByOperator = (testimonies: readonly Testimony[]) => testimonies.some(({ by }) => by === null)

function isConfirmed(testimonies: readonly Testimony[], seats: number): boolean {
  if (isByOperator(testimonies)) return true
  return doBothTeamsTestify(testimonies) || haveOfficersOnEverySeat(testimonies, seats)
}

/** Whether accounts on opposite teams testify, and somebody speaks for every outsider. */
function doBothTeamsTestify(testimonies: readonly Testimony[]): boolean {
  if (uncoveredOutsiders(testimonies).length > 0) return false
  const ofSide = (side: Side) => testimonies.filter(({ sides }) => sides.includes(side))
  return ofSide('blue').some((testimony) => ofSide('red').some((other) => testimony.by !== other.by))
}

/** Whether officers together speak for every seat, with testimony of at least two accounts concerned. */
function haveOfficersOnEverySeat(testimonies: readonly Testimony[], seats: number): boolean {
  const speakingTestimonies = testimonies.filter(({ speaksFor, sides }) => speaksFor.length > 0 || sides.length > 0)
  if (new Set(speakingTestimonies.map(({ by }) => by)).size < 2) return false
  const seatsVouchedFor = new Set(testimonies.flatMap(({ officerSeats }) => officerSeats))
  return seatsVouchedFor.size === seats
}

/**
 * Returns how well a version is supported. 0: by strangers; 1: with guests, or by a new member of a clan; 2: by an
 * account whose circle includes all players, or by staff; 3: by those who could contradict it; 4: by the operator.
 */
export function weightOf(testimonies: readonly Testimony[], seats: number): number {
  if (testimonies.length === 0) return 0
  if (isByOperator(testimonies)) return 4
  if (isConfirmed(testimonies, seats)) return 3
  if (uncoveredOutsiders(testimonies).length === 0 || testimonies.some(isStaffTestimony)) return 2
  return unknownOutsiders(testimonies).length <= MAX_ORDINARY_GUESTS ? 1 : 0
}

/**
 * Returns the outsiders whom the match would change and whom no witness knows. The people of a new member's clan count
 * as known. Otherwise a stranger who invented players with their ids could take over the match.
 */
export const unknownOutsiders = (testimonies: readonly Testimony[]): number[] =>
  affectedOutsiders(uncoveredOutsiders(testimonies), testimonies).filter(
    (seat) =>
      !testimonies.some(({ clanmates, acquaintances }) => clanmates.includes(seat) || acquaintances.includes(seat)),
  )

export type VersionTestimony = Testimony & {
  versionKey: string
  clans: readonly string[]
}

type MembersTestimony = Pick<VersionTestimony, 'clans' | 'clanmates' | 'outsiders' | 'speaksFor'>

/**
 * Whether a new member's version of a match gives way to this account's. The account must be of a clan that has not
 * vouched for the member, and must speak for at least half of that clan's people in the match: an account that speaks
 * for fewer may belong to another clan of the member. Without this rule a new member could send a changed file first.
 */
export const speaksForClanOf = (
  { clans, clanmates, outsiders, speaksFor }: MembersTestimony,
  member: MembersTestimony,
): boolean =>
  member.clanmates.length > 0 &&
  speaksFor.length >= member.clanmates.length / 2 &&
  clanmates.length === 0 &&
  outsiders.length < member.outsiders.length &&
  clans.some((clan) => member.clans.includes(clan))

/** Whether at least half of the players belong to the account's circle. */
export const knowsPlayers = ({ speaksFor }: Pick<Testimony, 'speaksFor'>, seats: number): boolean =>
  speaksFor.length >= seats / 2
