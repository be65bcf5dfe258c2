import { NIGHT_LIMITS, type NightEventKind } from '@buri/domain/nights/nightSettings'
import type { InJson } from './jsonRows.ts'

export type LoggedEvent = {
  kind: NightEventKind
  n?: number
  signupId?: string
  /** The people who got a place because of the event. */
  entered?: readonly string[]
  /** The reason that the host gave, or which person got which side. */
  note?: string | undefined
}

export type ReplacedEvent = { leavingId: string; enteringId: string }

export const replacedSeats = (changes: readonly ReplacedEvent[]): LoggedEvent[] =>
  changes.map(({ leavingId, enteringId }) => ({ kind: 'seatReplaced', signupId: leavingId, entered: [enteringId] }))

/** `$5` is the night's id. Events are in a ring buffer, so the newest one replaces the oldest. */
export const INSERT_EVENT = `
  insert into night_event as e (night_id, slot, revision, happened_at, kind, n, signup_id, entered, note)
  select $5::uuid, revision % ${NIGHT_LIMITS.eventsKept}, revision, $6::timestamptz, $7::text, $8::int, $9::uuid, $10::uuid[], $11::text
  from changed
  where $7::text is not null
  on conflict (night_id, slot) do update set revision = excluded.revision, happened_at = excluded.happened_at,
    kind = excluded.kind, n = excluded.n, signup_id = excluded.signup_id, entered = excluded.entered, note = excluded.note`

export const loggedValues = (at: Date, log: LoggedEvent | undefined): unknown[] => [
  at,
  log?.kind ?? null,
  log?.n ?? null,
  log?.signupId ?? null,
  [...(log?.entered ?? [])],
  log?.note ?? null,
]

export type EventRow = {
  revision: number
  at: Date
  kind: NightEventKind
  n: number | null
  signupId: string | null
  entered: string[]
  note: string | null
}
export const eventOf = ({ at, ...row }: InJson<EventRow>): EventRow => ({ ...row, at: new Date(at) })

export const shownEvents = (night: string) => `
  select revision, happened_at as at, kind, n, signup_id as "signupId", entered, note from night_event
  where night_id = ${night} order by revision desc limit (select ${NIGHT_LIMITS.eventsShown})`
