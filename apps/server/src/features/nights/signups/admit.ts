import { type Applicant, nextAdmitted } from '@buri/domain/nights/admission'
import { MINUTE_MS } from '@buri/domain/seoulTime'
import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'
import { refillTen } from '../games/refillTen.ts'
import { notifyAdmitted } from '../nightNotifications.ts'
import type { NightRow, SignupRow } from '../nightRow.ts'
import { signupRows } from './signups.repository.ts'

/** Maybes and substitutes get places only from this long before the start on. */
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

type NightToFill = Pick<NightRow, 'id' | 'places' | 'startsAt' | 'readyUntil'>

function nextFromQueue(night: NightToFill, rows: readonly SignupRow[], now: Date): Applicant[] {
  const isBeginning = night.readyUntil !== null || now.getTime() >= night.startsAt.getTime() - BEGINNING_MS
  return nextAdmitted(rows.flatMap(applicantOf), { places: night.places, isBeginning })
}

/**
 * Gives free places, and seats in a game without teams, to the next in turn under the night's lock. Notifies the people
 * who got a place, except those just added, and returns the ids of all.
 */
export async function fillPlaces(
  tx: Transaction<DB>,
  night: NightToFill,
  now: Date,
  justAdded: readonly string[] = [],
): Promise<string[]> {
  const signups = signupRows(tx)
  const rows = await signups.all(night.id)
  const enteredIds = nextFromQueue(night, rows, now).map(({ id }) => id)
  await signups.setState(enteredIds, 'in')
  await refillTen(tx, night.id, now)
  const notified = rows.filter(({ id }) => enteredIds.includes(id) && !justAdded.includes(id))
  const users = notified.flatMap(({ userId }) => userId ?? [])
  await notifyAdmitted(tx, night.id, users, now)
  return enteredIds
}
