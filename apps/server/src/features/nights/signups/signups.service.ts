import type { Night } from '@buri/contract/nights/nights'
import type { NewSignup, SignupChange } from '@buri/contract/nights/signups'
import { judgeLeaving, judgeSignupChange, judgeSignupCommand } from '@buri/domain/nights/judgeSignupChange'
import type { NightEventKind } from '@buri/domain/nights/nightSettings'
import { mayAnswer } from '@buri/domain/nights/signup'
import type { Transaction } from 'kysely'
import { nightTarget, writeAuditLog } from '#server/model/audit/audit.ts'
import { viewerId } from '#server/model/clans/findVisibleClan.ts'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import type { NightReader } from '../lobby/nightReader.ts'
import { notifyAdmitted, notifyReadyCheck } from '../nightNotifications.ts'
import type { SignupRow } from '../nightRow.ts'
import { nightRows } from '../nights.repository.ts'
import { lockNightForManager } from '../nights.service.ts'
import { recordNightChange } from '../recordNightChange.ts'
import type { NightCaller } from '../seenNight.ts'
import { fillPlaces } from './admit.ts'
import { joinNight } from './join.ts'
import { lockSignup, type SignupKey } from './lockSignup.ts'
import { mergeWishes } from './mergeWishes.ts'
import { nextQueueNumber } from './ownSeat.ts'
import { typedName } from './signupIdentity.ts'
import { signupRows } from './signups.repository.ts'

type Options = { db: Db; reader: NightReader; players: Pick<PlayerFinder, 'audience'> }

/** Every change locks the night, so that simultaneous changes run one after another. */
export const signupService = ({ db, reader, players }: Options) => ({
  async join(nightId: string, caller: NightCaller, input: NewSignup): Promise<{ signupId: string; night: Night }> {
    const { name, isForOther, ...wishes } = input
    const userId = isForOther ? null : viewerId(caller.viewer)
    const typed = name === undefined || name === '' ? null : typedName(name)
    const near = await players.audience(caller.viewer)
    const { done: signupId, night } = await reader.change(nightId, caller, (tx) =>
      joinNight(tx, nightId, { caller, userId, isForOther, typed, wishes, near }),
    )
    return { signupId, night }
  },

  async change(nightId: string, signupId: string, caller: NightCaller, input: SignupChange): Promise<Night> {
    const work = (tx: Transaction<DB>) => changeSignup(tx, { nightId, signupId }, caller, input)
    return (await reader.change(nightId, caller, work)).night
  },

  async leave(nightId: string, signupId: string, caller: NightCaller): Promise<Night> {
    const work = (tx: Transaction<DB>) => endSignup(tx, { nightId, signupId }, caller)
    return (await reader.change(nightId, caller, work)).night
  },

  async askReady(nightId: string, caller: SignedInCaller & NightCaller, seconds: number): Promise<Night> {
    const work = (tx: Transaction<DB>) => askEveryone(tx, nightId, caller, seconds)
    return (await reader.change(nightId, caller, work)).night
  },

  async transfer(caller: SignedInCaller & NightCaller): Promise<{ claimed: number }> {
    const { viewer, guestMark, now } = caller
    if (guestMark === null) return { claimed: 0 }
    const transfer = { guestMark, userId: viewer.userId, now }
    return { claimed: await inTransactionOnce(db, caller, (tx) => transferSignups(tx, transfer)) }
  },
})
export type SignupService = ReturnType<typeof signupService>

export async function changeSignup(tx: Transaction<DB>, key: SignupKey, caller: NightCaller, input: SignupChange) {
  const { nightId, signupId } = key
  const { isReady, isAbsent, isPromoted, ...wishes } = input
  const { night, rows, found, sender } = await lockSignup(tx, key, caller)
  const row = judgeSignupCommand(found, sender)
  if (typeof row === 'string') throw new AppError(row)
  const otherPeopleCount = rows.filter(({ id, state }) => state === 'in' && id !== signupId).length
  const verdict = judgeSignupChange(
    input,
    { ...sender, state: row.state, speaks: mayAnswer(row) },
    { isReadyCheckOn: night.readyUntil !== null, places: night.places, otherPeopleCount },
  )
  if (verdict !== 'allowed') throw new AppError(verdict)
  const move = moveOf(row, { isAbsent, isPromoted }, rows)
  await signupRows(tx).change(signupId, {
    ...mergeWishes(wishes, row),
    ...(isReady === undefined ? {} : { readyAt: isReady ? caller.now : null }),
    ...move?.patch,
  })
  if (move?.kind === 'promoted' && row.userId !== null) await notifyAdmitted(tx, nightId, [row.userId], caller.now)
  const enteredIds = await fillPlaces(tx, night, caller.now)
  const log = move?.kind && { kind: move.kind, signupId, entered: enteredIds.filter((id) => id !== signupId) }
  await recordNightChange(tx, nightId, { kind: isReady === undefined ? 'signup' : 'ready', log, at: caller.now })
}

type SignupChangePlan = { kind: NightEventKind | undefined; patch: Partial<SignupRow> }

/** If a person who has a place is promoted, nothing is logged and `kind` is `undefined`. */
function moveOf(
  { state }: SignupRow,
  { isAbsent, isPromoted }: Pick<SignupChange, 'isAbsent' | 'isPromoted'>,
  rows: readonly SignupRow[],
): SignupChangePlan | undefined {
  if (isPromoted) return { kind: state === 'in' ? undefined : 'promoted', patch: { state: 'in', isUnready: false } }
  if (isAbsent === undefined || isAbsent === (state === 'absent')) return undefined
  return isAbsent
    ? { kind: 'absent', patch: { state: 'absent', readyAt: null } }
    : { kind: 'returned', patch: { state: 'waiting', nth: nextQueueNumber(rows) } }
}

export async function endSignup(tx: Transaction<DB>, key: SignupKey, caller: NightCaller) {
  const { nightId, signupId } = key
  const { night, found, sender } = await lockSignup(tx, key, caller)
  const row = judgeLeaving(found, sender)
  if (row === 'gone') return
  if (typeof row === 'string') throw new AppError(row)
  const isOwnTestimony = sender.isOwn
  const signups = signupRows(tx)
  // A guest who did not play is deleted, because a browser may come and leave under many names.
  if (isOwnTestimony) await signups.leave(signupId, { isForgotten: row.userId === null })
  else await signups.change(signupId, { state: 'removed', readyAt: null })
  const enteredIds = await fillPlaces(tx, night, caller.now)
  const log = { kind: isOwnTestimony ? 'left' : 'removed', signupId, entered: enteredIds } as const
  await recordNightChange(tx, nightId, { kind: 'signup', log, at: caller.now })
  if (isOwnTestimony) return
  await writeAuditLog(tx, caller, 'night.person_removed', { target: nightTarget(night), after: { userId: row.userId } })
}

async function askEveryone(
  tx: Transaction<DB>,
  nightId: string,
  caller: SignedInCaller & NightCaller,
  seconds: number,
) {
  const night = await lockNightForManager(tx, nightId, caller)
  const readyUntil = new Date(caller.now.getTime() + seconds * 1000)
  const signups = signupRows(tx)
  await signups.forgetAnswers(nightId)
  await fillPlaces(tx, { ...night, readyUntil }, caller.now)
  const participants = (await signups.all(nightId)).flatMap(({ state, userId }) => (state === 'in' && userId) || [])
  const otherIds = participants.filter((userId) => userId !== caller.viewer.userId)
  await notifyReadyCheck(tx, nightId, otherIds, caller.now)
  await recordNightChange(tx, nightId, { kind: 'ready', patch: { readyUntil }, log: { kind: 'asked' }, at: caller.now })
}

async function transferSignups(
  tx: Transaction<DB>,
  { guestMark, userId, now }: { guestMark: string; userId: string; now: Date },
): Promise<number> {
  const signups = signupRows(tx)
  for (const id of await signups.nightsOfGuest(guestMark)) await nightRows(tx).lock(id)
  await signups.release(await signups.leaveAsGuest(guestMark, userId, now))
  const nightIds = await signups.transfer(guestMark, userId, now)
  for (const id of nightIds) await recordNightChange(tx, id, { kind: 'signup', at: now })
  return nightIds.length
}
