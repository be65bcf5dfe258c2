import { type Applicant, nextAdmitted } from '@buri/domain/nights/admission'
import { MINUTE_MS } from '@buri/domain/seoulTime'
import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'
import { refillTen } from '../games/refillTen.ts'
import { notifyAdmitted } from '../nightNotifications.ts'
import type { NightRow, SignupRow } from '../nightRow.ts'
import { signupRows } from './signups.repository.ts'

/** How long before the start maybes and substitutes begin to get places, in milliseconds. */
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
 * Gives free places, and free seats in a game without teams, to those who wait. The caller must hold the night's lock.
 * Notifies the people who got a place, except those who have just signed up. Returns the ids of all who got one.
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
