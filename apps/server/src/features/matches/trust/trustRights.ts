import { NO_CANDIDATES } from '@buri/domain/identities/seating'
import type { Vote } from '@buri/domain/matches/isDecidedBy'
import type { Side } from '@buri/domain/matches/matchFacts'
import { DISPUTABLE_MS, isCountedTrust, uncoveredOutsiders } from '@buri/domain/matches/trust'
import { requireMatch } from '#server/model/matches/store/matchStore.ts'
import { namesakesInMatch } from '#server/model/matches/trust/namesakesTo.ts'
import { type StoredTestimony, storedTestimonies } from '#server/model/matches/trust/testimonies.ts'
import {
  candidateSeatsOf,
  EMPTY_BASIS,
  type TestimonyBasis,
  testimonyBasisOf,
} from '#server/model/matches/trust/testimonyBasis.ts'
import { statementsOf, type Tx } from '#server/model/matches/tx.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { hasPermission, type Viewer } from '#server/platform/http/viewer.ts'
import { type JudgedMatch, matchTrustRows, type SeatOwner } from './trust.repository.ts'

/** The number of seats that a clan's people must have before its officers may decide a dispute. */
const DECIDING_SEATS = 5

type Dispute = Awaited<ReturnType<ReturnType<typeof matchTrustRows>['disputes']>>[number]

export type TrustRights = {
  basis: TestimonyBasis
  /** The basis of votes: `basis` without the seats of `seatsLeftOpen`. */
  votingBasis: TestimonyBasis
  testimonies: readonly StoredTestimony[]
  isStaff: boolean
  /** Owners of the ten players, officers of their clans, the sender, objectors and staff may know of objections. */
  isConcerned: boolean
  /** Owners of the ten players and people who may decide may read the reasons in objections. */
  readsWords: boolean
  /** Whether the viewer owns a player whose record has the match only once somebody speaks for the player. */
  isSilentGuest: boolean
  canConfirm: boolean
  canDispute: boolean
  disputes: number
  /** An officer who sent none of the versions may vote, and a player may vote only to void. */
  votes: 'asOfficer' | 'toVoid' | null
}

/** Returns `undefined` for a visitor. Staff may confirm as staff only a match that waits. */
export async function trustRightsOn(
  db: Db,
  match: JudgedMatch,
  viewer: Viewer,
  now: Date,
): Promise<TrustRights | undefined> {
  if (viewer.kind === 'visitor') return undefined
  const { userId } = viewer
  const tx = statementsOf(db)
  const testimonies = await storedTestimonies(tx, match.id)
  const basis = await (await basisIn(tx, match, { testimonies, now }))(userId)
  const openSeats = seatsLeftOpen(match, testimonies)
  const votingBasis =
    openSeats.length > 0 ? await (await basisIn(tx, match, { testimonies, now }, openSeats))(userId) : basis
  const isStaff = hasPermission(viewer, 'moderation')
  const disputes = await matchTrustRows(db).disputes(match.id)
  const owned = (await matchTrustRows(db).owners(match.id)).filter((owner) => owner.userId === userId)
  const silentSlots = match.seats.flatMap(({ slot, isSilent }) => (isSilent ? slot : []))
  return {
    basis,
    votingBasis,
    testimonies,
    isStaff,
    disputes: disputes.length,
    isSilentGuest: owned.some(({ slot }) => silentSlots.includes(slot)),
    ...rightsOf({ match, userId, basis, votingBasis, testimonies, isStaff, disputes, owned, now }),
  }
}

type Statements = { testimonies: readonly StoredTestimony[]; now: Date }

/**
 * Returns the contested seats and those without a player. They may get new players once the match counts, so officers
 * and owners of the players whom other sources recorded there may not vote for these seats. Otherwise inventors could
 * void a new clan's first evening.
 */
const seatsLeftOpen = (
  { standing, uploadedBy, versionKey, seats }: JudgedMatch,
  testimonies: readonly StoredTestimony[],
) => {
  if (isCountedTrust(standing)) return []
  const sent = testimonies.filter((said) => said.by === uploadedBy && said.versionKey === versionKey)
  const contested = sent.flatMap((said) => said.contested)
  return seats.flatMap(({ slot, playerId }) => (playerId === null || contested.includes(slot) ? slot : []))
}

/** Returns a function that tells what an account may say about the match now. */
async function basisIn(
  tx: Tx,
  match: JudgedMatch,
  { testimonies, now }: Statements,
  withoutSlots: readonly number[] = [],
) {
  const others = testimonies.filter(({ kind, versionKey }) => kind === 'source' && versionKey === match.versionKey)
  const seats = (await seatsIn(tx, match)).filter(({ slot }) => !withoutSlots.includes(slot))
  const about = { now: now.getTime(), exceptMatch: match.id, others }
  return async (userId: string): Promise<TestimonyBasis> =>
    seats.length === 0 ? EMPTY_BASIS : testimonyBasisOf(tx, userId, seats, about)
}

/**
 * Returns the votes of accounts that still own a player of the match or are an officer for one. Otherwise one player
 * that moves from account to account would vote several times, or on its own objection.
 */
export async function votesHeard(
  db: Db,
  match: JudgedMatch,
  votes: readonly Vote[],
  { dispute, ...statements }: Statements & { dispute: Dispute },
) {
  const openSeats = seatsLeftOpen(match, statements.testimonies)
  const basisOf = await basisIn(statementsOf(db), match, statements, openSeats)
  const owners = await matchTrustRows(db).owners(match.id)
  const heard: Vote[] = []
  for (const vote of votes) {
    const { sides, officerOf, officerSeats } = await basisOf(vote.by)
    heard.push({
      ...vote,
      sides: vote.sides.filter((side) => sides.includes(side) && !isObjectors(vote.by, side, { owners, dispute })),
      officerOf: vote.officerOf.filter((clan) => officerOf.includes(clan)),
      speaksFor: vote.speaksFor.filter((seat) => officerSeats.includes(seat)),
    })
  }
  return heard
}

/** Whether all players of an account on this side were the objector's when the objection was made. */
export function isObjectors(
  userId: string,
  side: Side,
  { owners, dispute }: { owners: readonly SeatOwner[]; dispute: Pick<Dispute, 'ownSeats'> },
): boolean {
  const seats = owners.filter((owner) => owner.userId === userId && owner.side === side)
  return seats.length > 0 && seats.every(({ slot }) => dispute.ownSeats.includes(slot))
}

type TrustStandpoint = Pick<TrustRights, 'basis' | 'votingBasis' | 'testimonies' | 'isStaff'> & {
  match: JudgedMatch
  userId: string
  disputes: readonly Dispute[]
  owned: readonly SeatOwner[]
  now: Date
}
type Rights = Pick<TrustRights, 'isConcerned' | 'readsWords' | 'canConfirm' | 'canDispute' | 'votes'>

function rightsOf(standpoint: TrustStandpoint): Rights {
  const { match, userId, basis, votingBasis, testimonies, isStaff, disputes, owned, now } = standpoint
  const openDisputes = disputes.filter(({ decision }) => decision === null)
  const speaks = basis.sides.length > 0 || basis.officerOf.length > 0
  const isContradicted = openDisputes.some(({ openedBy }) => openedBy === null)
  const objects = openDisputes.some(({ openedBy }) => openedBy === userId)
  const isConfirmable = ['waiting', 'reported', 'disputed'].includes(match.standing) && !isContradicted && !objects
  const isSender = testimonies.some(({ by, kind }) => kind === 'source' && by === userId)
  const hasConfirmed = testimonies.some(({ by, kind }) => kind !== 'source' && by === userId)
  const isWaiting = match.standing === 'waiting'
  // The time for an objection begins again for a later owner, who was not asked when the match arrived.
  const isInTime = [match.createdAt, ...owned.map(({ since }) => since)].some(
    (time) => now.getTime() - time.getTime() < DISPUTABLE_MS,
  )
  const mayJudge = !isSender && votingBasis.officerSeats.length >= DECIDING_SEATS
  const votes = mayJudge ? 'asOfficer' : votingBasis.sides.length > 0 ? 'toVoid' : null
  const hasDisputed = disputes.some(({ openedBy }) => openedBy === userId)
  return {
    isConcerned: speaks || isStaff || match.uploadedBy === userId || hasDisputed,
    readsWords: isStaff || votes !== null,
    canConfirm: isConfirmable && !isSender && !hasConfirmed && (speaks || (isStaff && isWaiting)),
    canDispute: match.standing !== 'void' && (speaks || isStaff) && isInTime && !hasDisputed,
    votes,
  }
}

const seatsIn = async (tx: Tx, { id, seats }: JudgedMatch) =>
  seats.every(({ playerId }) => playerId !== null)
    ? seats.map(({ slot, side, playerId }) => ({ ...NO_CANDIDATES, slot, side, playerIds: playerId ? [playerId] : [] }))
    : await seatsWithoutNamesakes(tx, id)

/**
 * Leaves out namesakes (`namesakesInMatch`). The match will not get these players, so their owners may not vote.
 */
async function seatsWithoutNamesakes(tx: Tx, matchId: string) {
  const stored = await requireMatch(tx, matchId)
  const seats = await candidateSeatsOf(tx, stored)
  const named = seats.flatMap(({ namedIds }) => namedIds)
  if (named.length === 0) return seats
  const nameKeys = seats.flatMap(({ nameKey }) => nameKey ?? [])
  const isNamesake = await namesakesInMatch(tx, stored.match)(named, nameKeys)
  return seats.map(({ playerIds, ...seat }) => {
    const isLeftOut = (id: string) => seat.namedIds.includes(id) && isNamesake(id, seat.nameKey)
    return { ...seat, playerIds: playerIds.filter((id) => !isLeftOut(id)) }
  })
}

/** Returns the players to notify of a match: its uncovered outsiders or, if there are none or it counts, everybody. */
export function outsidersOf(match: JudgedMatch, testimonies: readonly StoredTestimony[]): string[] {
  const uncovered = new Set(uncoveredOutsiders(testimonies.filter(({ versionKey }) => versionKey === match.versionKey)))
  const isAsked = (slot: number) => isCountedTrust(match.standing) || uncovered.size === 0 || uncovered.has(slot)
  return match.seats.flatMap(({ slot, playerId }) => (playerId !== null && isAsked(slot) ? [playerId] : []))
}
