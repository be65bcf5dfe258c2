import { type Candidates, type NamesakeTest, NO_CANDIDATES } from '@buri/domain/identities/seating'
import { relationToCircle } from '@buri/domain/matches/circle'
import { independentSources, revealingAccounts, type Surroundings } from '@buri/domain/matches/independence'
import type { Side } from '@buri/domain/matches/matchFacts'
import type { Testimony } from '@buri/domain/matches/trust'
import { candidatesOf } from '#server/model/matches/people/candidates.ts'
import { evidenceOf } from '#server/model/matches/people/evidence.ts'
import { holderOf, parsedOf, type StoredMatch } from '#server/model/matches/store/matchRows.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { circleFrom, circleOf, type KnownFacts, vouchedCircle } from './circleRows.ts'
import { namesakeTestFor, newlyTold } from './namesakes.ts'
import { surroundingsOf } from './surroundings.ts'

export type TestimonyBasis = {
  outsiders: number[]
  speaksFor: number[]
  sides: Side[]
  officerOf: string[]
  /** Seats for which the account speaks as an officer. An officer cannot speak for another clan's people. */
  officerSeats: number[]
  /** Outsiders who fit a seat only by a name that proves too little; see `Testimony.namesakes`. */
  namesakes: number[]
  /** Outsiders for whom the account speaks because the same accounts made them and its own player known. */
  covers: number[]
  /**
   * See `Testimony.contested`. If a player of the account's circle has the seat's name, that player gets the seat, and
   * is an outsider only as a clanmate.
   */
  contested: number[]
  /** Outsiders who are people of a clan of the account; see `Testimony.clanmates`. */
  clanmates: number[]
  /** Outsiders who have an owner and were made known by the account's circle alone; see `Testimony.acquaintances`. */
  acquaintances: number[]
  clans: string[]
}

/** A basis without any seat. The operator has it, because the operator needs no circle. */
export const EMPTY_BASIS: TestimonyBasis = {
  outsiders: [],
  speaksFor: [],
  sides: [],
  officerOf: [],
  officerSeats: [],
  namesakes: [],
  covers: [],
  contested: [],
  clanmates: [],
  acquaintances: [],
  clans: [],
}

/** `holderId`: the player who has this seat of a match that counts, if the file's line means somebody else. */
export type TestimonySeat = { slot: number; side: Side; holderId?: string | null } & Candidates

export async function candidateSeatsOf(tx: Tx, stored: StoredMatch): Promise<TestimonySeat[]> {
  const { platform, participants } = parsedOf(stored)
  const holders = stored.lines.map(holderOf)
  const isKnown = holders.every((playerId) => playerId !== null)
  const candidates = isKnown ? [] : await candidatesOf(tx, evidenceOf(platform, participants))
  return stored.lines.map(({ slot, side }, index) => {
    const holder = holders[index] ?? null
    const possible = holder === null ? (candidates[index] ?? NO_CANDIDATES) : { ...NO_CANDIDATES, playerIds: [holder] }
    return { slot, side, ...possible }
  })
}

type OtherTestimony = Pick<Testimony, 'by' | 'outsiders' | 'sides' | 'acquaintances'>
/** `clanId`: the clan that a file names, if the match is not stored or has no clan. */
type TestimonyContext = {
  now: number
  exceptMatch?: string | null
  clanId?: string | null
  others?: readonly OtherTestimony[]
}

/** The match `exceptMatch` is no evidence for itself. If a seat could be one of several players, all are considered. */
export const testimonyBasisOf = async (
  tx: Tx,
  userId: string,
  seats: readonly TestimonySeat[],
  about: TestimonyContext,
): Promise<TestimonyBasis> => (await basisAndSeats(tx, userId, seats, about)).basis

/**
 * `ownSeatsByName`: seats with a contested player's id and the name of a player of the account's circle. `ownedSeats`:
 * seats that only the account's own players could have.
 */
export async function basisAndSeats(
  tx: Tx,
  userId: string,
  seats: readonly TestimonySeat[],
  { now, exceptMatch = null, clanId = null, others = [] }: TestimonyContext,
): Promise<{ basis: TestimonyBasis; ownSeatsByName: number[]; ownedSeats: number[] }> {
  const acquainted = await peopleKnownTo(tx, userId, seats, { exceptMatch, clanId })
  const outside = await judgedPlayers(tx, acquainted, seats, { now, exceptMatch, others })
  const placed = seats.map((seat) => placeSeat(seat, { ...acquainted, ...outside, others }))
  const outsiders = placed.filter((seat) => seat.outside.length > 0)
  const isOwned = ({ ownerId }: KnownFacts) => ownerId === userId
  const ownSeats = placed.filter(({ known }) => known.some(isOwned))
  const speakers = others.length > 0 ? ownSeats.filter((seat) => isConcerned(seat, others)) : []
  const players = speakers.flatMap(({ known }) => known.filter(isOwned))
  const testifierIds = others.flatMap(({ by }) => by ?? [])
  const trusted = independentSources({ userId, players }, testifierIds, outside.surroundings, now)
  const isCovered = (player: KnownFacts) => revealingAccounts(player).some((account) => trusted.has(account))
  const officerSeats = placed.filter((seat) => seat.isOwn && seat.known.some(acquainted.isOfOfficer))
  const basis = {
    outsiders: outsiders.map(slotOf),
    speaksFor: placed.filter(({ isOwn }) => isOwn).map(slotOf),
    sides: [...new Set(ownSeats.map(({ side }) => side))].sort(),
    officerOf: officerSeats.length > 0 ? acquainted.officerOf.toSorted() : [],
    officerSeats: officerSeats.map(slotOf),
    clans: acquainted.clans,
    covers: outsiders.filter((seat) => seat.outside.every(isCovered)).map(slotOf),
    namesakes: outsiders.filter(({ isNamesake }) => isNamesake).map(slotOf),
    contested: placed.filter(({ isContested, isOwnByName }) => isContested || isOwnByName).map(slotOf),
    clanmates: outsiders.filter((seat) => seat.outside.some(acquainted.isClanmate)).map(slotOf),
    acquaintances: outsiders
      .filter((seat) => !seat.isNamesake && seat.outside.every(acquainted.isAcquaintance))
      .map(slotOf),
  }
  const isOnlyOwn = ({ candidates }: PlacedSeat) => candidates.length > 0 && candidates.every(isOwned)
  return {
    basis,
    ownSeatsByName: placed.filter(({ isOwnByName }) => isOwnByName).map(slotOf),
    ownedSeats: placed.filter(isOnlyOwn).map(slotOf),
  }
}

/** Reads the account's circle, and how the possible players of the seats relate to it. */
async function peopleKnownTo(
  tx: Tx,
  userId: string,
  seats: readonly TestimonySeat[],
  { exceptMatch, clanId }: { exceptMatch: string | null; clanId: string | null },
) {
  const playerIds = seats.flatMap((seat) => [...seat.playerIds, ...seat.otherIds])
  const { row, circle, knownById, isKnown } = await circleOf(tx, userId, playerIds, { exceptMatch, clanId })
  const isOwnTo = (one: typeof circle) => (player: KnownFacts) => relationToCircle(one, player) === 'own'
  const isOwn = isOwnTo(circle)
  const vouched = [...knownById.values()].some(isOwn)
    ? await vouchedCircle(tx, userId, { ...row, exceptMatch })
    : circle
  const asOfficer = circleFrom(userId, { ...row, accounts: row.officerAccounts, clans: row.officerOf })
  const holders = new Set(seats.map(({ holderId }) => holderId))
  const isNew = (player: KnownFacts) => relationToCircle(circle, player) === 'new'
  return {
    userId,
    clans: row.clans,
    matchClan: row.matchClan,
    officerOf: row.officerOf,
    knownById,
    isOwn,
    isKnown,
    isClanmate: (player: KnownFacts) => isOwn(player) && !isOwnTo(vouched)(player),
    isAcquaintance: (player: KnownFacts) => player.ownerId !== null && !isOwn(player) && isKnown(player),
    isOfOfficer: (player: KnownFacts) => row.officerOf.length > 0 && isOwnTo(asOfficer)(player),
    isOutside: (player: KnownFacts) =>
      relationToCircle(circle, player) === 'outsider' || (holders.has(player.playerId) && isNew(player)),
    // A player known from this match alone may have been created from the id by the first sender.
    isMadeHere: (player: KnownFacts) => exceptMatch !== null && isNew(player),
  }
}
type Acquainted = Awaited<ReturnType<typeof peopleKnownTo>>

/** Returns the players outside the circle, those of them whom only new accounts recorded, and a test for namesakes. */
async function judgedPlayers(
  tx: Tx,
  { userId, matchClan, knownById, isOutside, isKnown }: Acquainted,
  seats: readonly TestimonySeat[],
  { now, exceptMatch, others }: Required<Omit<TestimonyContext, 'clanId'>>,
) {
  const possibleIds = new Set(seats.flatMap(({ playerIds }) => playerIds))
  const bearerIds = new Set(seats.flatMap((seat) => [...seat.namedIds, ...seat.otherIds]))
  const outsiders = [...knownById.values()].filter((player) => possibleIds.has(player.playerId) && isOutside(player))
  const ownPlayers = others.length > 0 ? [...knownById.values()].filter(({ ownerId }) => ownerId === userId) : []
  const surroundings =
    outsiders.length === 0 || ownPlayers.length === 0
      ? NO_SURROUNDINGS
      : await surroundingsOf(tx, {
          parties: [...others.flatMap(({ by }) => by ?? []), userId],
          accounts: [userId, ...ownPlayers.flatMap(revealingAccounts)],
          now,
        })
  const bearers = [...knownById.values()].filter(({ playerId }) => bearerIds.has(playerId))
  const asker = { userId, isOutsider: isOutside, isKnown, clanId: matchClan, exceptMatch }
  const nameKeys = seats.flatMap(({ nameKey }) => nameKey ?? [])
  const unknown = outsiders.filter((player) => !isKnown(player))
  return {
    surroundings,
    outsiderIds: new Set(outsiders.map(({ playerId }) => playerId)),
    isNamesake: await namesakeTestFor(tx, asker, bearers, nameKeys),
    newlyToldIds: await newlyTold(tx, unknown, asker),
  }
}

type SeatFacts = Pick<Acquainted, 'knownById' | 'isOwn' | 'isClanmate' | 'isMadeHere'> & {
  outsiderIds: ReadonlySet<string>
  isNamesake: NamesakeTest
  newlyToldIds: ReadonlySet<string>
  others: readonly OtherTestimony[]
}
type PlacedSeat = ReturnType<typeof placeSeat>

/** Judges whose seat it could be from the account's view: own players, outsiders, or both. */
function placeSeat(seat: TestimonySeat, facts: SeatFacts) {
  const { isOwn, isClanmate } = facts
  const playersOf = (ids: readonly string[]) => ids.flatMap((id) => facts.knownById.get(id) ?? [])
  const isNamed = ({ playerId }: KnownFacts) => seat.namedIds.includes(playerId)
  const isDisbelieved = ({ playerId }: KnownFacts) => facts.isNamesake(playerId, seat.nameKey)
  const isOwnUnderName = (player: KnownFacts) => isOwn(player) && !isDisbelieved(player)
  const isNamesake = (player: KnownFacts) => isNamed(player) && isDisbelieved(player)
  // An own player whose name in this line is not believed gets no seat: a new member could bring inventions.
  const known = playersOf(seat.playerIds).filter((player) => !isOwn(player) || !isNamesake(player))
  // A name may be recorded with somebody else's id, so a proof of ownership counts only if it is for the line's name.
  const isProven = ({ provenNames }: KnownFacts) =>
    provenNames.length > 0 && (seat.nameKey === null || provenNames.includes(seat.nameKey))
  const isContested = (player: KnownFacts) =>
    !isNamed(player) && !isProven(player) && facts.newlyToldIds.has(player.playerId)
  const isOpen = known.some((player) => isContested(player) || (!isNamed(player) && facts.isMadeHere(player)))
  const own = isOpen ? playersOf([...seat.otherIds, ...seat.namedIds]).filter(isOwnUnderName) : []
  if (own.length > 0) {
    const outside = own.filter(isClanmate)
    const whose = { known: own, candidates: own, outside, isOwn: outside.length === 0 }
    return { ...seat, ...whose, isOwnByName: true, isNamesake: false, isContested: false }
  }
  // Ignores namesakes if the line could mean someone else.
  const candidates = known.every(isNamesake) ? known : known.filter((player) => !isNamesake(player))
  // In another testimony the player had an owner, who was asked. The seat stays empty even if that owner leaves.
  const hasLostOwner = ({ ownerId }: KnownFacts) =>
    ownerId === null && facts.others.some(({ acquaintances }) => acquaintances.includes(seat.slot))
  const outside = candidates.filter(
    (player) => facts.outsiderIds.has(player.playerId) || isClanmate(player) || hasLostOwner(player),
  )
  const isOutsider = outside.length > 0
  return {
    ...seat,
    known,
    candidates,
    outside,
    isOwn: !isOutsider && candidates.some(isOwn),
    isOwnByName: false,
    isNamesake: isOutsider && outside.every(isNamesake),
    isContested: isOutsider && outside.every(isContested),
  }
}

const NO_SURROUNDINGS: Surroundings = { since: new Map(), ties: [] }

const slotOf = ({ slot }: Pick<TestimonySeat, 'slot'>) => slot

/** Whether no sender speaks for the seat, or a sender's own players are all on the other team. */
const isConcerned = ({ slot, side }: TestimonySeat, others: readonly OtherTestimony[]) =>
  others.every(({ outsiders }) => outsiders.includes(slot)) ||
  others.some(({ sides }) => sides.length > 0 && !sides.includes(side))
