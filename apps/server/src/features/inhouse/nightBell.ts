import { MINUTE_MS } from '@buri/domain/seoulTime'
import type { Transaction } from 'kysely'
import type { DB } from '#server/database/tables.ts'
import { notify } from '#server/notifications/notify.ts'

/** Of nights that one clan opens, of places in one night and of its ready checks, the bell rings once in so long. */
const OPENED_ONCE_MS = 10 * MINUTE_MS
const PLACE_ONCE_MS = 5 * MINUTE_MS
const ASKED_ONCE_MS = 5 * MINUTE_MS

const turnOf = (at: Date, everyMs: number) => Math.floor(at.getTime() / everyMs)
const target = (nightId: string) => ({ type: 'night', id: nightId }) as const

export type OpenedNight = { id: string; clanId: string | null; hostId: string }

/** Tells a clan's members of a night that was opened there, and not its host. */
export async function tellMembers(tx: Transaction<DB>, { id, clanId, hostId }: OpenedNight, at: Date) {
  if (clanId === null) return
  await notify(tx, {
    to: { clan: clanId, ranks: ['leader', 'officer', 'member'] },
    kind: 'nightOpened',
    actorId: hostId,
    target: target(id),
    groupKey: ['nightOpened', clanId, turnOf(at, OPENED_ONCE_MS)].join(':'),
    at,
  })
}

/** Tells people who waited that they have a place now. */
export async function tellAdmitted(tx: Transaction<DB>, nightId: string, users: readonly string[], at: Date) {
  if (users.length === 0) return
  await notify(tx, {
    to: { users },
    kind: 'night',
    outcome: 'admitted',
    actorId: null,
    target: target(nightId),
    groupKey: ['night', nightId, 'admitted', turnOf(at, PLACE_ONCE_MS)].join(':'),
    at,
  })
}

/** Tells people that they lose their place unless they answer. */
export async function tellAsked(tx: Transaction<DB>, nightId: string, users: readonly string[], at: Date) {
  if (users.length === 0) return
  await notify(tx, {
    to: { users },
    kind: 'night',
    outcome: 'readyCheck',
    actorId: null,
    target: target(nightId),
    groupKey: ['night', nightId, 'readyCheck', turnOf(at, ASKED_ONCE_MS)].join(':'),
    at,
  })
}
