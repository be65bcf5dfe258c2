import { randomUUIDv7 } from 'node:crypto'
import { isActive } from '@buri/domain/nights/signup'
import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'
import { tellOfOwnSeat } from '../nightBell.ts'
import type { NightRow, SignupRow } from '../nightRow.ts'
import { nextIn } from './admit.ts'
import { newSignup, signupRows } from './signups.repository.ts'

/** A name that no player can have: real names have a tag. */
function guestName(rows: readonly SignupRow[]) {
  const taken = new Set(rows.map(({ nameKey }) => nameKey))
  let n = rows.length
  while (taken.has(`손님${n}#`)) n += 1
  return { playerId: null, gameName: `손님 ${n}`, tagLine: '', nameKey: `손님${n}#` }
}

type Taking = {
  night: NightRow
  /** Everyone in the night. People who lose the name are renamed here, and the guest to be added is included. */
  rows: SignupRow[]
  /** Other people's signups under the owner's name. */
  holders: readonly SignupRow[]
  /** The owner's own signup, if there is one. */
  known: SignupRow | undefined
  userId: string
  at: Date
}
type Taken = {
  /** The signup that becomes the owner's, with its place and turn; `undefined` when the owner joins like anyone else. */
  seat: SignupRow | undefined
  /** The account that had it, as a guest at the end of the queue, and the signup to add for it. */
  guest: { row: SignupRow; newcomer: string } | undefined
}

/**
 * Makes room for a player's owner while the night is locked: a place under the owner's name becomes the owner's. The account that
 * took it stays as a guest without a player. Both are notified.
 */
export async function takeOwnSeat(
  tx: Transaction<DB>,
  { night, rows, holders, known, userId, at }: Taking,
): Promise<Taken> {
  const signups = signupRows(tx)
  const isThere = known !== undefined && isActive(known)
  // A person marked absent has no place to take.
  const seat = isThere ? undefined : holders.find(({ state }) => state !== 'absent')
  const others = holders.flatMap((row) => row.userId ?? [])
  for (const row of holders) {
    if (row === seat) continue
    const name = guestName(rows)
    await signups.change(row.id, name)
    Object.assign(row, name)
  }
  await tellOfOwnSeat(tx, night.id, { owner: userId, others, at })
  if (!seat) return { seat: known, guest: undefined }
  const guest: SignupRow = {
    ...seat,
    ...guestName(rows),
    id: randomUUIDv7(),
    nth: Math.max(...rows.map(({ nth }) => nth)) + 1,
    state: 'waiting',
    isUnready: false,
    readyAt: null,
    joinedAt: at,
  }
  await signups.forgetWords(seat.id)
  await signups.change(seat.id, { userId: null, guestMark: null, addressMark: null })
  Object.assign(seat, { userId: null, guestMark: null, addressMark: null })
  rows.push(guest)
  if (nextIn(night, rows, at).some(({ id }) => id === guest.id)) guest.state = 'in'
  const { isUnready: _unready, readyAt: _ready, ...added } = guest
  return { seat, guest: { row: guest, newcomer: newSignup({ ...added, nightId: night.id }) } }
}
