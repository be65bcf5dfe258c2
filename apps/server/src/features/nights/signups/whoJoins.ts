import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { GAME_NAME_LENGTH, isLongerThanNames, nameKeyOf, parseRiotId } from '@buri/domain/riotId'
import type { Audience } from '#server/model/people/audience.ts'
import { meantBy, seenAmong } from '#server/model/people/playerFinder.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Bearer } from '../heldNight.repository.ts'
import type { SignupRow } from '../nightRow.ts'
import { isOwn, type NightCaller } from '../seenNight.ts'

const TOO_LONG = `소환사 이름은 ${GAME_NAME_LENGTH}자까지입니다. 채팅이 아니라 이름만 적어주세요.`

/** A name as it was typed; it may mean a player. */
export function typedName(name: string) {
  const riotId = parseRiotId(name)
  if (!riotId) throw new AppError('INVALID_NAME', { details: [{ path: '/name' }] })
  if (isLongerThanNames(riotId)) throw new AppError('INVALID_NAME', { details: [{ path: '/name' }], message: TOO_LONG })
  return { ...meantBy(name), riotId }
}
type TypedName = ReturnType<typeof typedName>

/** Whom it means. A name that belongs to a hidden player stays what was typed, and says nothing about the player. */
export function identityIn({ riotId, isMeant }: TypedName, bearers: readonly Bearer[], near: Audience): Identity {
  const found = seenAmong(bearers, near).find(isMeant)
  if (!found) return { playerId: null, ...riotId, nameKey: nameKeyOf(riotId) }
  const { id: playerId, gameName, tagLine } = found
  return { playerId, gameName, tagLine, nameKey: nameKeyOf(found) }
}

export type Identity = { playerId: string | null; gameName: string; tagLine: string; nameKey: string }

export const isActive = ({ state }: SignupRow) => state === 'in' || state === 'waiting' || state === 'absent'

export const isSame = (row: SignupRow, { playerId, nameKey }: Identity) =>
  row.nameKey === nameKey || (playerId !== null && row.playerId === playerId)

/**
 * Leaves out accounts whose player the caller cannot see and whose name was typed: a refusal would reveal which signup is the
 * hidden player's.
 */
export function withoutHiddenPlayers(rows: readonly SignupRow[], bearers: readonly Bearer[], near: Audience) {
  const seen = new Set(seenAmong(bearers, near))
  const unseen = new Set(bearers.filter((one) => !seen.has(one)).map(({ id }) => id))
  return rows.filter(({ userId, playerId }) => userId === null || playerId === null || !unseen.has(playerId))
}

/**
 * The caller's existing signup: their own, or one under a player of theirs. A newer guest signup replaces one they left, but not
 * one the host removed. A removed guest of this name in another browser was somebody else: the player's owner has an account.
 */
export function knownRow(rows: readonly SignupRow[], caller: NightCaller, own: Identity | null) {
  const mine = rows.filter((row) => isOwn(row, caller))
  const removed = mine.find(({ state }) => state === 'removed')
  const standIns = rows.filter((row) => own !== null && row.userId === null && standsFor(row, own))
  return removed ?? [...mine, ...standIns].find(isActive) ?? mine[0] ?? standIns[0]
}

/**
 * Whether the row is of the owner's player. A name typed before anyone knew the player, or a hidden player's, has no id. A row
 * of another player of the same name is not the owner's.
 */
export const isOfPlayer = ({ playerId, nameKey }: SignupRow, own: Identity) =>
  playerId === null ? nameKey === own.nameKey : playerId === own.playerId

const standsFor = (row: SignupRow, own: Identity) => row.state !== 'removed' && isOfPlayer(row, own)

/** The one who was removed does not come back under the same name, nor one address again and again under others. */
export function refuseGuest(rows: readonly SignupRow[], who: Identity, { viewer, guestFrom = null }: NightCaller) {
  if (viewer.kind === 'user') return
  const ofAddress = rows.filter(({ addressMark }) => addressMark !== null && addressMark === guestFrom)
  const removed = rows.filter(({ state }) => state === 'removed')
  const isBack = removed.some((row) => isSame(row, who))
  const isAgain = ofAddress.filter(({ state }) => state === 'removed').length >= NIGHT_LIMITS.removedPerAddress
  if (isBack || isAgain) throw new AppError('SIGNUP_REMOVED')
  if (ofAddress.filter(isActive).length >= NIGHT_LIMITS.guestsPerAddress) throw new AppError('NIGHT_GUESTS_FULL')
}
