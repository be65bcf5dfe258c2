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
 * The periods in which there is only one notification about a clan's opened nights, about a night's places, and about
 * its auctions and ready checks.
 */
const OPENED_ONCE_MS = 10 * MINUTE_MS
const PLACE_ONCE_MS = 5 * MINUTE_MS
const ASKED_ONCE_MS = 5 * MINUTE_MS
const AUCTION_ONCE_MS = 5 * MINUTE_MS

const turnOf = (at: Date, everyMs: number) => Math.floor(at.getTime() / everyMs)
const nightTarget = (nightId: string) => ({ type: 'night', id: nightId }) as const

const RUNG_AT_ONCE = 20
/**
 * How many nights that one host opens in a day notify a clan's members. The number is limited because it costs nothing
 * to open and cancel nights.
 */
const OPENED_IN_DAY = 5

/** Notifies a clan's members, except the host, of nights that were opened there. This runs in the background. */
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

/** Notifies people who moved up from the queue. */
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

/**
 * Notifies a player's owner and the people who had signed up under the player's name. Each person is notified at most
 * once for a night.
 */
export async function notifyOfTakenSeat(
  tx: Transaction<DB>,
  nightId: string,
  { owner, others, at }: { owner: string; others: readonly string[]; at: Date },
) {
  const news = { kind: 'night', actorId: null, target: nightTarget(nightId), at } as const
  if (others.length > 0) await notify(tx, { ...news, to: { users: others }, outcome: 'seatTaken' })
  await notify(tx, { ...news, to: { users: [owner] }, outcome: 'seatBack' })
}

/** Notifies the captains of an auction or a draft when it begins. */
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

/** Warns people that they will lose their place unless they answer. */
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

/**
 * How many pushes about turns one captain gets in an hour. They are limited because a host may begin a draft or take
 * picks back again and again.
 */
const TURNS_IN_HOUR = { times: 12, seconds: 3600 }

/** Notifies the devices of captains whose turn it is. An account that caused the turn itself is not notified. */
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

/** Notifies the devices of people whose night begins soon. This runs in the background. */
export const pushSoonNights = (db: Db, now: Date): Promise<void> =>
  inTransaction(db, (tx) => queueUpcomingNightPushes(tx, now))
