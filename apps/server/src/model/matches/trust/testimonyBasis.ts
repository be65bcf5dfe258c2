import { type Candidates, NO_CANDIDATES } from '@buri/domain/identities/seating'
import { isKnownFromCircle, relationToCircle } from '@buri/domain/matches/circle'
import { independentSources, revealingAccounts, type Surroundings } from '@buri/domain/matches/independence'
import type { Side } from '@buri/domain/matches/matchFacts'
import type { Testimony } from '@buri/domain/matches/trust'
import { candidatesOf } from '#server/model/matches/people/candidates.ts'
import { evidenceOf } from '#server/model/matches/people/evidence.ts'
import { holderOf, parsedOf, type StoredMatch } from '#server/model/matches/store/matchRows.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import {
  CIRCLE_OF_NEW_MATCH,
  CIRCLE_OF_STORED_MATCH,
  type CircleRow,
  type KnownFacts,
  vouchedCircle,
  withOrigins,
} from './circleRows.ts'
import { surroundingsOf } from './surroundings.ts'
import { isNewlyTold, unprovenPlayers } from './unprovenPlayers.ts'

export type TestimonyBasis = {
  outsiders: number[]
  speaksFor: number[]
  sides: Side[]
  officerOf: string[]
  /** Seats for which the account speaks as an officer. An officer of one clan has no say for another clan's people. */
  officerSeats: number[]
  /** Outsiders known by name, if only new accounts recorded them or they have neither owner nor confirmed match. */
  namesakes: number[]
  /** Outsiders for whom the account speaks because they are known from the same accounts as its own player. */
  covers: number[]
  /**
   * Seats whose ids identify players whom only new accounts recorded and nobody owns with a strong proof. If a player
   * of the account's circle has the seat's name, that player gets the seat, and is an outsider only as a clanmate.
   */
  contested: number[]
  /** Outsiders who are people of a clan of the account; see `Testimony.clanmates`. */
  clanmates: number[]
  /** Outsiders whom the account's circle alone made known; see `Testimony.acquaintances`. */
  acquaintances: number[]
  clans: string[]
}

/** The operator belongs to no circle, and needs none. */
export const OPERATORS_BASIS: TestimonyBasis = {
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

/**
 * `holderId` is the player who has the seat in a match that counts, although the line means other players. A taken seat
 * goes to no other player of the name.
 */
type Seat = { slot: number; side: Side; holderId?: string | null; isTaken?: boolean } & Candidates

export async function candidateSeatsOf(tx: Tx, stored: StoredMatch): Promise<Seat[]> {
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
type TestimonyContext = { now: number; exceptMatch?: string | null; others?: readonly OtherTestimony[] }

/** The match `exceptMatch` is no evidence for itself. If a seat could be one of several players, all are considered. */
export const testimonyBasisOf = async (
  tx: Tx,
  userId: string,
  seats: readonly Seat[],
  about: TestimonyContext,
): Promise<TestimonyBasis> => (await basisAndSeats(tx, userId, seats, about)).basis

/**
 * `ownSeatsByName`: seats with a contested player's id and the name of a player of the account's circle. `ownedSeats`:
 * seats that no player but the account's own could have.
 */
export async function basisAndSeats(
  tx: Tx,
  userId: string,
  seats: readonly Seat[],
  { now, exceptMatch = null, others = [] }: TestimonyContext,
): Promise<{ basis: TestimonyBasis; ownSeatsByName: number[]; ownedSeats: number[] }> {
  const playerIds = [...new Set(seats.flatMap((seat) => [...seat.playerIds, ...seat.otherIds]))]
  const [row] =
    exceptMatch === null
      ? await tx.run<CircleRow>(CIRCLE_OF_NEW_MATCH, [userId, playerIds])
      : await tx.run<CircleRow>(CIRCLE_OF_STORED_MATCH, [userId, playerIds, exceptMatch])
  if (!row) throw new Error('a circle without a row')
  const circle = { self: userId, accounts: new Set(row.accounts), clans: new Set(row.clans) }
  const knownById = await withOrigins(tx, row.known)
  const isOwnTo = (one: typeof circle) => (player: KnownFacts) => relationToCircle(one, player) === 'own'
  const vouched = [...knownById.values()].some(isOwnTo(circle))
    ? await vouchedCircle(tx, userId, { ...row, exceptMatch })
    : circle
  const isClanmate = (player: KnownFacts) => isOwnTo(circle)(player) && !isOwnTo(vouched)(player)
  const isAcquaintance = (player: KnownFacts) => player.ownerId !== null && isKnownFromCircle(circle, player)
  const possibleSeatIds = new Set(seats.flatMap((seat) => seat.playerIds))
  const holders = new Set(seats.map(({ holderId }) => holderId))
  const isUnrelatedPlayer = (player: KnownFacts) =>
    relationToCircle(circle, player) === 'outsider' ||
    (holders.has(player.playerId) && relationToCircle(circle, player) === 'new')
  const unplaced = [...knownById.values()].filter(
    (player) => possibleSeatIds.has(player.playerId) && isUnrelatedPlayer(player),
  )
  const outsidersToCircle = new Set(unplaced.map(({ playerId }) => playerId))
  const hasUnplacedToOthers = others.length > 0 && unplaced.length > 0
  const ownPlayers = hasUnplacedToOthers ? [...knownById.values()].filter(({ ownerId }) => ownerId === userId) : []
  const surroundings =
    unplaced.length === 0
      ? NO_SURROUNDINGS
      : await surroundingsOf(tx, {
          parties: ownPlayers.length > 0 ? [...others.flatMap(({ by }) => by ?? []), userId] : [],
          accounts: [userId, ...[...unplaced, ...ownPlayers].flatMap(revealingAccounts)],
          now,
        })
  const namesakeIds = new Set(seats.flatMap((seat) => seat.namesakeIds))
  const strangers = unplaced.filter((player) => !isKnownFromCircle(circle, player))
  const namesakes = strangers.filter(({ playerId }) => namesakeIds.has(playerId))
  const unproven = await unprovenPlayers(tx, namesakes, surroundings, now)
  const newlyTold = strangers.filter((player) => isNewlyTold(player, surroundings, now))
  const contestable = new Set(newlyTold.map(({ playerId }) => playerId))
  const placed = seats.map((seat) => {
    const seatPlayers = seat.playerIds.flatMap((id) => knownById.get(id) ?? [])
    const isNamed = ({ playerId }: KnownFacts) => seat.namesakeIds.includes(playerId)
    const isStrange = (player: KnownFacts) => isNamed(player) && unproven.has(player.playerId)
    // A name may be recorded with somebody else's id, so a proof of ownership counts only if it is for the line's name.
    const isProven = ({ provenNames }: KnownFacts) =>
      provenNames.length > 0 && (seat.nameKey === null || provenNames.includes(seat.nameKey))
    const isContested = (player: KnownFacts) =>
      !isNamed(player) && !isProven(player) && contestable.has(player.playerId)
    const bearers = [...seat.otherIds, ...seat.namesakeIds].flatMap((id) => knownById.get(id) ?? [])
    // A player known from this match alone may have been created from the id by the first sender.
    const isMadeHere = (player: KnownFacts) => exceptMatch !== null && relationToCircle(circle, player) === 'new'
    const isOpen = seatPlayers.some((player) => isContested(player) || (!isNamed(player) && isMadeHere(player)))
    const own = isOpen && !seat.isTaken ? bearers.filter(isOwnTo(circle)) : []
    if (own.length > 0) {
      const outside = own.filter(isClanmate)
      const isOwn = outside.length === 0
      const whose = { known: own, candidates: own, outside, isOwn }
      return { ...seat, ...whose, isOwnByName: true, isNamesake: false, isContested: false }
    }
    // Ignores strangers if the line could mean someone else, since a name alone does not identify a stranger.
    const candidates = seatPlayers.every(isStrange) ? seatPlayers : seatPlayers.filter((player) => !isStrange(player))
    // In another testimony the player had an owner, who was asked. The seat stays empty even if that owner leaves.
    const hasLostOwner = ({ ownerId }: KnownFacts) =>
      ownerId === null && others.some(({ acquaintances }) => acquaintances.includes(seat.slot))
    const outside = candidates.filter(
      (player) => outsidersToCircle.has(player.playerId) || isClanmate(player) || hasLostOwner(player),
    )
    const isOutsider = outside.length > 0
    return {
      ...seat,
      known: seatPlayers,
      candidates,
      outside,
      isOwn: !isOutsider && candidates.some(isOwnTo(circle)),
      isOwnByName: false,
      isNamesake: isOutsider && outside.every(isStrange),
      isContested: isOutsider && outside.every(isContested),
    }
  })
  const outsiders = placed.filter(({ outside }) => outside.length > 0)
  const speaksFor = placed.filter(({ isOwn }) => isOwn).map(slotOf)
  const asOfficer = { self: userId, accounts: new Set(row.officerAccounts), clans: new Set(row.officerOf) }
  const isOfOfficer = ({ known }: { known: readonly KnownFacts[] }) =>
    row.officerOf.length > 0 && known.some((player) => relationToCircle(asOfficer, player) === 'own')
  const officerSeats = placed.filter((seat) => seat.isOwn && isOfOfficer(seat)).map(slotOf)
  const owned = placed.filter(({ known }) => known.some(({ ownerId }) => ownerId === userId))
  const speakers = outsiders.length > 0 ? owned.filter((seat) => others.length > 0 && isConcerned(seat, others)) : []
  const players = speakers.flatMap(({ known }) => known.filter(({ ownerId }) => ownerId === userId))
  const testifierIds = others.flatMap(({ by }) => by ?? [])
  const trusted = independentSources({ userId, players }, testifierIds, surroundings, now)
  const basis = {
    outsiders: outsiders.map(slotOf),
    speaksFor,
    sides: [...new Set(owned.map(({ side }) => side))].sort(),
    officerOf: officerSeats.length > 0 ? row.officerOf.sort() : [],
    officerSeats,
    clans: row.clans,
    covers: outsiders
      .filter(({ outside }) =>
        outside.every((player) => revealingAccounts(player).some((account) => trusted.has(account))),
      )
      .map(slotOf),
    namesakes: outsiders.filter(({ isNamesake }) => isNamesake).map(slotOf),
    contested: placed.filter(({ isContested, isOwnByName }) => isContested || isOwnByName).map(slotOf),
    clanmates: outsiders.filter(({ outside }) => outside.some(isClanmate)).map(slotOf),
    acquaintances: outsiders.filter(({ outside }) => outside.every(isAcquaintance)).map(slotOf),
  }
  const isOwned = ({ candidates }: { candidates: readonly KnownFacts[] }) =>
    candidates.length > 0 && candidates.every(({ ownerId }) => ownerId === userId)
  return {
    basis,
    ownSeatsByName: placed.filter(({ isOwnByName }) => isOwnByName).map(slotOf),
    ownedSeats: placed.filter(isOwned).map(slotOf),
  }
}

const NO_SURROUNDINGS: Surroundings = { since: new Map(), ties: [] }

const slotOf = ({ slot }: Pick<Seat, 'slot'>) => slot

/** Whether no sender speaks for the seat, or a sender's own players are all on the other team. */
const isConcerned = ({ slot, side }: Seat, others: readonly OtherTestimony[]) =>
  others.every(({ outsiders }) => outsiders.includes(slot)) ||
  others.some(({ sides }) => sides.length > 0 && !sides.includes(side))
