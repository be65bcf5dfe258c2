import { otherSide, type Side } from '@buri/domain/matches/matchFacts'
import { SIDES } from '@buri/domain/matches/reportedMatch'
import { isCountedTrust, knowsPlayers } from '@buri/domain/matches/trust'
import type { Transaction } from 'kysely'
import { clanRows } from '#server/model/clans/clanRows.ts'
import { lockFrontier } from '#server/model/matches/ratings/frontier.ts'
import { editMatch } from '#server/model/matches/store/amendMatch.ts'
import { holderOf, type StoredLine, type StoredMatch, substitutesOf } from '#server/model/matches/store/matchRows.ts'
import { requireMatch } from '#server/model/matches/store/matchStore.ts'
import { judgedTrust } from '#server/model/matches/trust/reassessTrust.ts'
import { basisAndSeats, candidateSeatsOf, EMPTY_BASIS } from '#server/model/matches/trust/testimonyBasis.ts'
import { settleVersions } from '#server/model/matches/trust/versions.ts'
import { statementsOf } from '#server/model/matches/tx.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { type GameRow, gameRows } from '../games/games.repository.ts'
import { type LockedNight, playersOf, requireGame } from '../games/nightGames.ts'
import { lineKeysOf, lineOfSignup, personKeyOfLine } from '../games/nightMatches.repository.ts'
import { signupReads } from '../signups/signupReads.repository.ts'
import { addNightTestimony, changeDeletedMatch, forgetNightTestimonies } from './nightTestimonies.repository.ts'

type NightMatch = { matchId: string; hasSwappedSides: boolean; now: Date }

/** Sets on the match what the night knows: the winner named by the players, clan, host and substitutes. */
export async function applyNightToMatch(
  tx: Transaction<DB>,
  lockedNight: LockedNight,
  n: number,
  match: NightMatch,
): Promise<void> {
  const statements = statementsOf(tx)
  await lockFrontier(statements)
  const stored = await requireMatch(statements, match.matchId)
  const { sides, isOfClan } = await addWords(tx, lockedNight, n, { ...match, stored })
  await settleVersions(statements, match.matchId, match.now.getTime())
  const { uploadedBy } = stored.match
  const isSentByNight =
    uploadedBy !== null &&
    [lockedNight.night.hostId, ...presentAccounts(lockedNight)].some((userId) => userId === uploadedBy)
  const isSaidByBoth = SIDES.every((side) => sides.has(side))
  if (!isSentByNight && !isSaidByBoth) return
  // Officers of a match's clan may edit and delete the match. A guest who sends a match of a clan's night therefore
  // does not give the match to the clan, unless both teams and a member who knows half of the players confirm it.
  const { clanId } = lockedNight.night
  const isSentByClan =
    clanId !== null && uploadedBy !== null && (await clanRows(tx).rankOf(clanId, uploadedBy)) !== null
  await nameNight(tx, lockedNight, n, { stored, clanId: isSentByClan || (isSaidByBoth && isOfClan) ? clanId : null })
}

/** Removes the night's testimony, too, because one game confirms only one match. */
export async function withdrawFromMatch(
  tx: Transaction<DB>,
  { matchId, named }: Pick<GameRow, 'named'> & { matchId: string },
  now: Date,
): Promise<void> {
  const statements = statementsOf(tx)
  await lockFrontier(statements)
  const { match, lines, isDeleted } = await requireMatch(statements, matchId)
  // A value that the night set is removed, unless somebody has edited the field since.
  const isNamed = (field: string, value: unknown) => named.includes(namedField([field, value]))
  const unnamed = {
    ...(isNamed('clanId', match.clanId) ? { clanId: null } : {}),
    ...(isNamed('hostId', match.hostId) ? { hostId: null } : {}),
    ...(isNamed('substitutes', substitutesOf(lines)) ? { substitutes: [] } : {}),
  }
  if (isDeleted) await changeDeletedMatch(tx, matchId, unnamed)
  else await editMatch(statements, matchId, unnamed)
  await forgetNightTestimonies(tx, matchId)
  await settleVersions(statements, matchId, now.getTime())
}

/** Whether the match would count by the testimony of other people only. */
export async function countsWithoutNight(tx: Transaction<DB>, matchId: string, now: Date): Promise<boolean> {
  const statements = statementsOf(tx)
  const stored = await requireMatch(statements, matchId)
  return isCountedTrust(
    (await judgedTrust(statements, stored, now.getTime(), { isHeard: ({ kind }) => kind !== 'night' })).standing,
  )
}

const presentAccounts = ({ signups }: LockedNight) =>
  signups.flatMap(({ userId, state }) => (userId !== null && state === 'in' ? [userId] : []))

/**
 * Only accounts that own the player in their seat testify, because anyone can type a guest's name. They have seen who
 * won, but not the match's lines, so they speak for that seat only. Returns the sides that testified, and whether a
 * member of the night's clan among these accounts knows half of the players.
 */
async function addWords(
  tx: Transaction<DB>,
  lockedNight: LockedNight,
  n: number,
  { stored, hasSwappedSides, now }: NightMatch & { stored: StoredMatch },
): Promise<{ sides: ReadonlySet<Side>; isOfClan: boolean }> {
  const statements = statementsOf(tx)
  const { match } = stored
  const { claimedWinner } = requireGame(lockedNight, { n })
  const sides = new Set<Side>()
  let isOfClan = false
  if (match.winner === null || claimedWinner !== (hasSwappedSides ? otherSide(match.winner) : match.winner))
    return { sides, isOfClan }
  const seats = await candidateSeatsOf(statements, stored)
  for (const { signupId, side, confirmedWinner } of playersOf(lockedNight, n)) {
    const userId = lockedNight.signups.find(({ id }) => id === signupId)?.userId
    if (!userId || side === null || confirmedWinner !== claimedWinner) continue
    const about = { now: now.getTime(), exceptMatch: match.id, clanId: lockedNight.night.clanId }
    const { basis: known, ownedSeats } = await basisAndSeats(statements, userId, seats, about)
    const playedSide = hasSwappedSides ? otherSide(side) : side
    const played = seats.filter((seat) => seat.side === playedSide && ownedSeats.includes(seat.slot))
    // A person plays in one seat only. If the account owns several players in the match, the sender put the others
    // there.
    if (played.length !== 1) continue
    sides.add(playedSide)
    isOfClan ||= known.clans.includes(lockedNight.night.clanId ?? '') && knowsPlayers(known, seats.length)
    const speaksFor = played.map(({ slot }) => slot)
    const outsiders = seats.flatMap(({ slot }) => (speaksFor.includes(slot) ? [] : slot))
    const basis = { ...EMPTY_BASIS, clans: known.clans, sides: [playedSide], speaksFor, outsiders }
    await addNightTestimony(tx, { matchId: match.id, userId, confirmedAt: now, basis, versionKey: match.versionKey })
  }
  return { sides, isOfClan }
}

const namedField = ([field, value]: [string, unknown]) => `${field} ${value}`

/** Sets the clan, the host and the substitutes of the match. A field that a source has named keeps its value. */
async function nameNight(
  tx: Transaction<DB>,
  { night, signups, ...held }: LockedNight,
  n: number,
  { stored, clanId }: { stored: StoredMatch; clanId: string | null },
) {
  const { match, lines } = stored
  const signupsSeen = signupReads(tx)
  const [hostPlayers, shownId] = [
    await signupsSeen.ownPlayers(night.hostId),
    await signupsSeen.shownPlayer(night.hostId),
  ]
  const seatOfHost = signups.find(({ userId }) => userId === night.hostId)
  const ownPlayer = (playerId: string | null | undefined) => hostPlayers.find(({ id }) => id === playerId)
  // A host without a seat gets the honour under the name that everybody sees, so that it reveals no other player.
  const host = ownPlayer(seatOfHost?.playerId) ?? ownPlayer(shownId) ?? hostPlayers[0]
  const players = await lineKeysOf(tx, night.id)
  const keyOf = (line: StoredLine) => personKeyOfLine({ ...line, playerId: holderOf(line) }, match.platform)
  const ofNight = playersOf({ seats: held.seats }, n)
    .filter(({ signupId }) => signups.some(({ id, arrival }) => id === signupId && arrival === 'substitute'))
    .flatMap(({ signupId }) => lineOfSignup(lines, players.get(signupId), keyOf)?.slot ?? [])
    .sort((a, b) => a - b)
  const testimony = {
    ...(match.clanId === null && clanId !== null ? { clanId } : {}),
    ...(match.hostId === null && host ? { hostId: host.id } : {}),
    ...(substitutesOf(lines).length === 0 && ofNight.length > 0 ? { substitutes: ofNight } : {}),
  }
  await editMatch(statementsOf(tx), match.id, testimony)
  await gameRows(tx).change(night.id, n, { named: Object.entries(testimony).map(namedField) })
}
