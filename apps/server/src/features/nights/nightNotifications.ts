import { MINUTE_MS } from '@buri/domain/seoulTime'
import type { Transaction } from 'kysely'
import { notify } from '#server/model/news/notify.ts'
import { queuePushes, queueUpcomingNightPushes, withPushesLeft } from '#server/model/news/pushes.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { tryForEach } from '#server/platform/jobs/tryEach.ts'
import { newsToNotify, takeNewsToNotify } from './nights.repository.ts'

/**
 * At most one notification is sent in each of these periods: about a clan's opened nights, and about a night's places,
 * ready checks and auctions.
 */
const OPENED_ONCE_MS = 10 * MINUTE_MS
const PLACE_ONCE_MS = 5 * MINUTE_MS
const ASKED_ONCE_MS = 5 * MINUTE_MS
const AUCTION_ONCE_MS = 5 * MINUTE_MS

const turnOf = (at: Date, everyMs: number) => Math.floor(at.getTime() / everyMs)
const nightTarget = (nightId: string) => ({ type: 'night', id: nightId }) as const

const RUNG_AT_ONCE = 20
/** Only this many of a host's nights are announced in a day, because it costs nothing to open and cancel nights. */
const OPENED_IN_DAY = 5

export const notifyOfOpenedNights = async (db: Db): Promise<void> =>
  tryForEach(await newsToNotify(db, RUNG_AT_ONCE), (newsId) =>
    inTransaction(db, (tx) => notifyOfOpenedNight(tx, newsId)),
  )

async function notifyOfOpenedNight(tx: Transaction<DB>, newsId: number) {
  const night = await takeNewsToNotify(tx, newsId)
  // Another process has sent the notification, or the night was cancelled before anyone was notified.
  if (!night || night.state === 'cancelled' || night.openedInDay > OPENED_IN_DAY) return
  const { id, clanId, hostId, happenedAt } = night
  await notify(tx, {
    to: { clan: clanId, ranks: ['leader', 'officer', 'member'] },
    kind: 'nightOpened',
    actorId: hostId,
    target: nightTarget(id),
    groupKey: ['nightOpened', clanId, turnOf(happenedAt, OPENED_ONCE_MS)].join(':'),
    at: happenedAt,
  })
}

export const notifyNewHost = (tx: Transaction<DB>, nightId: string, heir: string, at: Date) =>
  notify(tx, {
    to: { users: [heir] },
    kind: 'night',
    outcome: 'handedOver',
    actorId: null,
    target: nightTarget(nightId),
    at,
  })

export async function notifyAdmitted(tx: Transaction<DB>, nightId: string, users: readonly string[], at: Date) {
  if (users.length === 0) return
  await notify(tx, {
    to: { users },
    kind: 'night',
    outcome: 'admitted',
    actorId: null,
    target: nightTarget(nightId),
    groupKey: ['night', nightId, 'admitted', turnOf(at, PLACE_ONCE_MS)].join(':'),
    at,
  })
}

/** Each person is notified at most once for a night. */
export async function notifyOfTakenSeat(
  tx: Transaction<DB>,
  nightId: string,
  { owner, others, at }: { owner: string; others: readonly string[]; at: Date },
) {
  const news = { kind: 'night', actorId: null, target: nightTarget(nightId), at } as const
  if (others.length > 0) await notify(tx, { ...news, to: { users: others }, outcome: 'seatTaken' })
  await notify(tx, { ...news, to: { users: [owner] }, outcome: 'seatBack' })
}

export const notifyCaptains = (
  tx: Transaction<DB>,
  nightId: string,
  users: readonly string[],
  { outcome, at }: { outcome: 'auction' | 'teamDraft'; at: Date },
) =>
  notify(tx, {
    to: { users },
    kind: 'night',
    outcome,
    actorId: null,
    target: nightTarget(nightId),
    groupKey: ['night', nightId, outcome, turnOf(at, AUCTION_ONCE_MS)].join(':'),
    at,
  })

export async function notifyReadyCheck(tx: Transaction<DB>, nightId: string, users: readonly string[], at: Date) {
  if (users.length === 0) return
  await notify(tx, {
    to: { users },
    kind: 'night',
    outcome: 'readyCheck',
    actorId: null,
    target: nightTarget(nightId),
    groupKey: ['night', nightId, 'readyCheck', turnOf(at, ASKED_ONCE_MS)].join(':'),
    at,
  })
}

/** The pushes are limited because a host may begin a draft or take picks back again and again. */
const TURNS_IN_HOUR = { times: 12, seconds: 3600 }

/** A captain who caused the turn is not notified. */
export async function pushTurn(
  tx: Transaction<DB>,
  nightId: string,
  captains: readonly (string | null | undefined)[],
  { by, at }: { by: string | null | undefined; at: Date },
) {
  const captainsTold = captains.filter((userId): userId is string => typeof userId === 'string' && userId !== by)
  const recipients = await withPushesLeft(tx, nightId, captainsTold, { ...TURNS_IN_HOUR, at })
  await queuePushes(
    tx,
    recipients.map((userId) => ({ userId, about: nightId })),
    { subject: 'turn', at },
  )
}

export const pushSoonNights = (db: Db, now: Date): Promise<void> =>
  inTransaction(db, (tx) => queueUpcomingNightPushes(tx, now))
