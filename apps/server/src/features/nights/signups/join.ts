import { randomUUIDv7 } from 'node:crypto'
import { judgeSignup } from '@buri/domain/nights/judgeSignup'
import { isActive } from '@buri/domain/nights/signup'
import type { Transaction } from 'kysely'
import { viewerId } from '#server/model/clans/findVisibleClan.ts'
import type { Audience } from '#server/model/people/audience.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { AppError } from '#server/platform/errors.ts'
import { lockForJoining } from '../lockedNight.repository.ts'
import type { SignupRow } from '../nightRow.ts'
import { recordNightChange } from '../recordNightChange.ts'
import { isOwn, type NightCaller, nightRelationTo } from '../seenNight.ts'
import { fillPlaces } from './admit.ts'
import { mergeWishes, type WishChange } from './mergeWishes.ts'
import { nextQueueNumber, reclaimOwnSeat } from './ownSeat.ts'
import { identityIn, ownIdentity, type TypedName, withoutHiddenPlayers } from './signupIdentity.ts'
import type { Wishes } from './signupReads.repository.ts'
import { signupRows } from './signups.repository.ts'

type Joiner = {
  caller: NightCaller
  /** `null` for a guest, and for a person whom the host enters. */
  userId: string | null
  isForOther: boolean
  typed: TypedName | null
  wishes: WishChange
  near: Audience
}

const NO_OWNER = { userId: null, guestMark: null }

/** Returns the id of the signup. The caller must hold the night's lock. */
export async function joinNight(tx: Transaction<DB>, nightId: string, joiner: Joiner): Promise<string> {
  const facts = await gatherFacts(tx, nightId, joiner)
  const placing = judgeJoin(facts, joiner)
  const { existing, isTakenOver } = placing
  if (existing && isActive(existing) && !isTakenOver) return existing.id
  const { seat, guestId } = await seatOf(tx, facts, placing, joiner)
  // The positions of another account's seat are that account's wishes, so the joiner's own last wishes apply.
  const before = guestId === undefined && seat ? seat : facts.wishes
  const id = await storeSignup(tx, facts, { who: placing.player, seat, before }, joiner)
  await logJoiner(
    tx,
    facts,
    { id, guestId, replacedSignup: placing.isTakenOver ? placing.existing : undefined },
    joiner,
  )
  return id
}

type JoinFacts = Awaited<ReturnType<typeof gatherFacts>>

async function gatherFacts(tx: Transaction<DB>, nightId: string, { caller, userId, isForOther, typed }: Joiner) {
  const lockedNight = await lockForJoining(tx, nightId, {
    viewerId: viewerId(caller.viewer),
    joiner: isForOther ? NO_OWNER : { userId, guestMark: caller.guestMark },
    typed,
    now: caller.now,
  })
  if (!lockedNight) throw new AppError('NIGHT_NOT_FOUND')
  const identity = ownIdentity(lockedNight.ownPlayers, typed)
  return identity
    ? { ...lockedNight, own: identity, bearers: [], isNameKeptOut: false }
    : { ...lockedNight, own: identity }
}

type JoinVerdict = Exclude<ReturnType<typeof judgeSignup<SignupRow, ReturnType<typeof identityIn>>>, string>

function judgeJoin(facts: JoinFacts, { caller, userId, isForOther, typed, near }: Joiner): JoinVerdict {
  const { night, rows, own, ownPlayers, bearers, isBanned, isNameKeptOut } = facts
  const player = own ?? (typed && identityIn(typed, bearers, near))
  // The caller may have typed a former name of their own player, or another spelling of it.
  const ownPlayer = ownPlayers.find(({ id }) => id === player?.playerId)
  const verdict = judgeSignup(
    { relation: nightRelationTo(night, caller.viewer), state: night.state, isClosed: night.isClosed },
    { userId, guestMark: caller.guestMark, guestFrom: caller.guestFrom ?? null, isForOther, isBanned },
    {
      player,
      isOwner: ownPlayer !== undefined,
      believedNames: ownPlayer?.believedNames ?? [],
      isKeptOut: isNameKeptOut || bearers.some((bearer) => bearer.id === player?.playerId && bearer.isKeptOut),
      rows,
      seen: withoutHiddenPlayers(rows, bearers, near),
    },
  )
  if (verdict === 'INVALID_NAME') throw new AppError(verdict, { details: [{ path: '/name' }] })
  if (typeof verdict === 'string') throw new AppError(verdict)
  return verdict
}

/** Returns the seat for the joiner. `guestId` is the new signup of the account that had the seat. */
async function seatOf(
  tx: Transaction<DB>,
  { night, rows }: JoinFacts,
  { existing, isTakenOver, holders, departed }: JoinVerdict,
  { caller, userId }: Joiner,
) {
  const signups = signupRows(tx)
  if (existing && isTakenOver && !isOwn(existing, caller)) await signups.clearResultVotes(existing.id)
  const isOwnSeatHeld = holders.length + departed.length > 0 && userId !== null
  const { seat, guestId } = isOwnSeatHeld
    ? await reclaimOwnSeat(tx, { night, rows, holders, departed, known: existing, userId, at: caller.now })
    : { seat: existing, guestId: undefined }
  const otherRows = rows.filter((row) => userId !== null && row.userId === userId && row.id !== seat?.id)
  await signups.release(otherRows.map(({ id }) => id))
  return { seat, guestId }
}

async function storeSignup(
  tx: Transaction<DB>,
  { night, rows }: JoinFacts,
  { who, seat, before }: { who: JoinVerdict['player']; seat: SignupRow | undefined; before: Wishes | null },
  { caller, userId, isForOther, wishes }: Joiner,
): Promise<string> {
  const signups = signupRows(tx)
  const person = {
    ...who,
    // The remark is removed, because another person wrote it for this seat.
    remark: '',
    ...mergeWishes(wishes, before),
    arrival: wishes.arrival ?? ('onTime' as const),
    isClanGuest: night.clanId !== null && (isForOther || night.rank === null),
  }
  const marks = isForOther ? {} : marksOf(userId, caller)
  // If the seat is found to be the joiner's own, it keeps its state and its turn.
  if (seat && isActive(seat)) {
    await signups.change(seat.id, { ...person, ...marks })
    return seat.id
  }
  const queued = {
    ...{ arrivesAt: null, ...person, ...marks },
    ...({ state: 'waiting', isUnready: false, readyAt: null } as const),
    ...{ joinedAt: caller.now, nth: nextQueueNumber(rows) },
  }
  if (seat) {
    await signups.change(seat.id, queued)
    return seat.id
  }
  const id = randomUUIDv7()
  await signups.add(night.id, { id, ...NO_OWNER, addressMark: null, ...queued })
  return id
}

const marksOf = (userId: string | null, { guestMark, guestFrom = null }: NightCaller) =>
  userId === null ? { userId, guestMark, addressMark: guestFrom } : { userId, guestMark: null, addressMark: null }

async function logJoiner(
  tx: Transaction<DB>,
  { night }: JoinFacts,
  { id, guestId, replacedSignup }: { id: string; guestId: string | undefined; replacedSignup: SignupRow | undefined },
  { caller, isForOther }: Joiner,
) {
  const signupId = guestId ?? id
  const enteredIds = await fillPlaces(tx, night, caller.now, [id, signupId])
  const kind = isForOther ? 'added' : enteredIds.includes(signupId) ? 'joined' : 'queued'
  // A caller who takes over their own place as a guest was in the night before, so nothing is logged.
  const log = replacedSignup && isActive(replacedSignup) ? undefined : ({ kind, signupId } as const)
  await recordNightChange(tx, night.id, { kind: 'signup', log, at: caller.now })
}
