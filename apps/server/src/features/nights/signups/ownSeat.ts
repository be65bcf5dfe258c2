import { randomUUIDv7 } from 'node:crypto'
import { isActive } from '@buri/domain/nights/signup'
import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'
import { notifyOfTakenSeat } from '../nightNotifications.ts'
import type { NightRow, SignupRow } from '../nightRow.ts'
import { signupRows } from './signups.repository.ts'

/** Returns a name that no player can have, because real names have a tag. */
function guestName(rows: readonly SignupRow[], takenNames: ReadonlySet<string>) {
  let n = rows.length
  while (takenNames.has(`손님${n}#`)) n += 1
  return { playerId: null, gameName: `손님 ${n}`, tagLine: '', nameKey: `손님${n}#`, remark: '' }
}

/** Makes the signups `some` guests without a player. `rows` are all signups of the night. */
export async function turnIntoGuests(
  tx: Transaction<DB>,
  rows: readonly SignupRow[],
  some: readonly SignupRow[],
): Promise<ReadonlySet<string>> {
  const takenNames = new Set(rows.map(({ nameKey }) => nameKey))
  for (const row of some) {
    const name = guestName(rows, takenNames)
    takenNames.add(name.nameKey)
    await signupRows(tx).change(row.id, name)
  }
  return takenNames
}

type OwnSeatInput = {
  night: NightRow
  rows: readonly SignupRow[]
  /** Other people's signups under the owner's name. The owner may get one of them. */
  holders: readonly SignupRow[]
  departed: readonly SignupRow[]
  known: SignupRow | undefined
  userId: string
  at: Date
}
type ReclaimedSeat = {
  /** If `undefined`, the owner joins like anyone else. */
  seat: SignupRow | undefined
  /** A guest at the end of the queue, for the account that had the seat. */
  guestId: string | undefined
}

/** The account that had the place stays as a guest without a player. The caller must hold the night's lock. */
export async function reclaimOwnSeat(
  tx: Transaction<DB>,
  { night, rows, holders, departed, known, userId, at }: OwnSeatInput,
): Promise<ReclaimedSeat> {
  const signups = signupRows(tx)
  const isPresent = known !== undefined && isActive(known)
  // A person who is marked absent has no place that the owner could get.
  const seat = isPresent ? undefined : holders.find(({ state }) => state !== 'absent')
  const losingRows = [...departed, ...holders.filter((row) => row !== seat)]
  const hasChanged = await turnIntoGuests(tx, rows, losingRows)
  if (holders.length === 0) return { seat: known, guestId: undefined }
  const ownerIds = holders.flatMap((row) => row.userId ?? [])
  await notifyOfTakenSeat(tx, night.id, { owner: userId, others: ownerIds, at })
  if (!seat) return { seat: known, guestId: undefined }
  await signups.clearResultVotes(seat.id)
  await signups.change(seat.id, { userId: null, guestMark: null, addressMark: null })
  const guest: SignupRow = {
    ...seat,
    ...guestName(rows, hasChanged),
    id: randomUUIDv7(),
    nth: nextQueueNumber(rows),
    state: 'waiting',
    isUnready: false,
    readyAt: null,
    joinedAt: at,
  }
  await signups.add(night.id, guest)
  return { seat, guestId: guest.id }
}

export const nextQueueNumber = (rows: readonly SignupRow[]) => Math.max(0, ...rows.map(({ nth }) => nth)) + 1
