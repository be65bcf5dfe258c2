import { WEEK_MS } from '@buri/domain/seoulTime'
import type { Transaction } from 'kysely'
import {
  deleteOlderNotifications,
  notifiedOfEarlierClaim,
  peopleToNotify,
} from '#server/features/claims/concerned.repository.ts'
import { notify } from '#server/model/news/notify.ts'
import type { DB } from '#server/platform/database/tables.ts'

/** Notifies the claimant, or the displaced owner, of the outcome, without naming the person who decided. */
export const notifyOfClaim = (
  tx: Transaction<DB>,
  { id, userId }: { id: string; userId: string },
  outcome: 'approved' | 'rejected' | 'disputed' | 'displaced',
  at: Date,
) => notify(tx, { to: { users: [userId] }, kind: 'claim', outcome, actorId: null, target: { type: 'claim', id }, at })

/**
 * All claims to one player share one notification until it is read. A claimant causes one notification a week, however
 * often they withdraw and claim again.
 */
export async function notifyOfNewClaim(
  tx: Transaction<DB>,
  { id, playerId, userId }: { id: string; playerId: string; userId: string },
  at: Date,
) {
  const concerned = await peopleToNotify(tx, playerId)
  const week = Math.floor(at.getTime() / WEEK_MS)
  const groupKey = ['claim', playerId, 'asked', week].join(':')
  const notified = await notifiedOfEarlierClaim(tx, concerned, {
    groupKey,
    ...{ playerId, userId, claimId: id, since: new Date(week * WEEK_MS) },
  })
  const users = concerned.filter((user) => !notified.has(user))
  await deleteOlderNotifications(tx, users, playerId, groupKey)
  await notify(tx, {
    to: { users },
    kind: 'claim',
    outcome: 'asked',
    actorId: userId,
    target: { type: 'claim', id },
    groupKey,
    at,
  })
}
