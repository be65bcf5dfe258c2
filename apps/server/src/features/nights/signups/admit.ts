import { type Applicant, admitted } from '@buri/domain/nights/admission'
import { MINUTE_MS } from '@buri/domain/seoulTime'
import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'
import { tellAdmitted } from '../nightBell.ts'
import type { NightRow, SignupRow } from '../nightRow.ts'
import { signupRows } from './signups.repository.ts'

/** From then on places go to those who come perhaps, or as substitutes. */
const BEGINNING_MS = 10 * MINUTE_MS

const applicantOf = (row: SignupRow): Applicant[] =>
  row.state === 'in' || row.state === 'waiting'
    ? [
        {
          id: row.id,
          state: row.state,
          arrival: row.arrival,
          isGuestOfClan: row.isClanGuest,
          isUnready: row.isUnready,
          order: row.nth,
        },
      ]
    : []

type Filled = Pick<NightRow, 'id' | 'places' | 'startsAt' | 'readyUntil'>

/** Who gets a free place next. */
export function nextIn(night: Filled, rows: readonly SignupRow[], now: Date): Applicant[] {
  const isBeginning = night.readyUntil !== null || now.getTime() >= night.startsAt.getTime() - BEGINNING_MS
  return admitted(rows.flatMap(applicantOf), { places: night.places, isBeginning })
}

/** Who is joining, and who is there by now as far as the caller knows it. */
type Known = { joining?: string; rows?: readonly SignupRow[] }

/** Gives free places to those who wait, under the night's lock, and tells them; not one who is just joining. Says who got one. */
export async function fillPlaces(
  tx: Transaction<DB>,
  night: Filled,
  now: Date,
  { joining, rows: known }: Known = {},
): Promise<string[]> {
  const signups = signupRows(tx)
  const rows = known ?? (await signups.all(night.id))
  const next = nextIn(night, rows, now)
  await signups.setState(
    next.map(({ id }) => id),
    'in',
  )
  const admitted = new Set(next.map(({ id }) => id).filter((id) => id !== joining))
  const users = rows.flatMap(({ id, userId }) => (userId !== null && admitted.has(id) ? [userId] : []))
  await tellAdmitted(tx, night.id, users, now)
  return next.map(({ id }) => id)
}
