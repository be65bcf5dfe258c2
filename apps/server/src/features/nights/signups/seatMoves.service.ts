import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import type { Night } from '@buri/contract/nights/nights'
import type { SeatCode } from '@buri/contract/nights/signups'
import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { judgeSeatCode, judgeSeatMove, parseSeatCode, seatCodeOf } from '@buri/domain/nights/seatCode'
import type { Transaction } from 'kysely'
import { nightTarget, writeAuditLog } from '#server/model/audit/audit.ts'
import { viewerId } from '#server/model/clans/findVisibleClan.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { AppError } from '#server/platform/errors.ts'
import type { KeyedHash } from '#server/platform/http/keyedHash.ts'
import type { NightReader } from '../lobby/nightReader.ts'
import { lockWithSignups } from '../lockedNight.repository.ts'
import type { NightRow } from '../nightRow.ts'
import { recordNightChange } from '../recordNightChange.ts'
import { type NightCaller, requireCommanded } from '../seenNight.ts'
import { lockSignup, type SignupKey } from './lockSignup.ts'
import { signupRows } from './signups.repository.ts'

type Options = { db: Db; reader: NightReader; keyedHash: KeyedHash }

const CODE_BYTES = 8

/** The code for the move is shown only once. */
export const seatMoveService = ({ db, reader, keyedHash }: Options) => {
  const digestOf = (nightId: string, code: string) => keyedHash('seat code', `${nightId} ${code}`)

  /** A repeated request gets the same code, although the code is not stored. */
  const codeFor = ({ requestKey }: NightCaller) =>
    seatCodeOf(
      requestKey ? Buffer.from(keyedHash('seat code of', requestKey.mark), 'base64url') : randomBytes(CODE_BYTES),
    )

  return {
    async codeFor(nightId: string, signupId: string, caller: NightCaller): Promise<SeatCode> {
      const code = codeFor(caller)
      const until = new Date(caller.now.getTime() + NIGHT_LIMITS.seatCodeMs)
      const work = (tx: Transaction<DB>) =>
        keepCode(tx, { nightId, signupId }, caller, { digest: digestOf(nightId, code), until })
      return { code, until: await inTransactionOnce(db, caller, work) }
    },

    async take(
      nightId: string,
      caller: NightCaller & { guestMark: string },
      typedCode: string,
    ): Promise<{ signupId: string; night: Night }> {
      const code = parseSeatCode(typedCode)
      const digest = code === undefined ? null : digestOf(nightId, code)
      const work = (tx: Transaction<DB>) => takeSeat(tx, nightId, caller, digest)
      const { done: signupId, night } = await reader.change(nightId, caller, work)
      return { signupId, night }
    },
  }
}
export type SeatMoveService = ReturnType<typeof seatMoveService>

async function keepCode(
  tx: Transaction<DB>,
  key: SignupKey,
  caller: NightCaller,
  { digest, until }: { digest: string; until: Date },
): Promise<string> {
  const { night, found, sender } = await lockSignup(tx, key, caller)
  const row = judgeSeatCode(found, sender)
  if (typeof row === 'string') throw new AppError(row)
  await signupRows(tx).keepSeatCode(row.id, digest, until)
  if (!sender.isOwn) await recordCode(tx, { night, signupId: row.id }, caller)
  return until.toISOString()
}

async function recordCode(
  tx: Transaction<DB>,
  { night, signupId }: { night: NightRow; signupId: string },
  { actor, now }: NightCaller,
) {
  await writeAuditLog(tx, { actor, now }, 'night.seat_code_given', { target: nightTarget(night), after: { signupId } })
}

async function takeSeat(
  tx: Transaction<DB>,
  nightId: string,
  caller: NightCaller & { guestMark: string },
  digest: string | null,
): Promise<string> {
  const userId = viewerId(caller.viewer)
  const lockedNight = await lockWithSignups(tx, nightId, userId)
  requireCommanded(lockedNight?.night, caller, { isManaged: false })
  const { rows = [] } = lockedNight ?? {}
  const signups = signupRows(tx)
  const id = digest === null ? undefined : await signups.idOfSeatCode(nightId, digest, caller.now)
  const { guestMark } = caller
  const verdict = judgeSeatMove(
    rows.find((row) => row.id === id),
    rows,
    { userId, guestMark },
  )
  if (typeof verdict === 'string') throw new AppError(verdict)
  const { seat, left } = verdict
  if (left) await signups.moveSeat(left.id, null)
  await signups.moveSeat(seat.id, guestMark)
  if (seat.guestMark === guestMark) return seat.id
  // The confirmations of results are removed, because the earlier browser gave them.
  await signups.clearResultVotes(seat.id)
  await recordNightChange(tx, nightId, { kind: 'signup', log: { kind: 'moved', signupId: seat.id }, at: caller.now })
  return seat.id
}
