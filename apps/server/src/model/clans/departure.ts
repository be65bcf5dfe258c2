import { successorOf } from '@buri/domain/clans/judgeLeave'
import { sql, type Transaction } from 'kysely'
import { clanTarget, writeAuditLog } from '#server/model/audit/audit.ts'
import { hearSenderAgain } from '#server/model/matches/trust/hearSenderAgain.ts'
import { statementsOf } from '#server/model/matches/tx.ts'
import type { DB } from '#server/platform/database/tables.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { notifyClan, notifyOfNewLeader } from './clanNotifications.ts'
import { clanRows } from './clanRows.ts'
import { parseRank } from './findVisibleClan.ts'

/**
 * Call this before locking the account. All other code locks the clan first and its people afterwards, so that no
 * deadlock is possible.
 */
export const lockClansAround = (tx: Transaction<DB>, userId: string) =>
  sql`select c.id from clan c where c.id in (
      select clan_id from clan_member where user_id = ${userId}
      union select clan_id from join_request where user_id = ${userId} and status = 'pending'
      union select clan_id from clan_like where user_id = ${userId}
      union select clan_id from clan_rating where user_id = ${userId})
    order by c.id for no key update of c`.execute(tx)

export type Departure = {
  now: Date
  actor: Actor
  leaveAllNights: (tx: Transaction<DB>, userId: string, at: Date) => Promise<void>
}

export async function leaveClansAndNights(tx: Transaction<DB>, userId: string, departure: Departure) {
  const promotedMembers = await leaveAllClans(tx, userId, departure)
  await departure.leaveAllNights(tx, userId, departure.now)
  // This locks the frontier, so nights have to be locked first.
  for (const member of promotedMembers) await hearSenderAgain(statementsOf(tx), member, departure.now.getTime())
}

/**
 * A clan that the account led gets a successor or, if no member is left, is disbanded. Returns the successors who were
 * plain members.
 */
async function leaveAllClans(tx: Transaction<DB>, userId: string, { now, actor }: Departure) {
  const rows = clanRows(tx)
  const promotedMembers: string[] = []
  const memberships = await tx
    .selectFrom('clanMember')
    .select('clanId')
    .where('userId', '=', userId)
    .orderBy('clanId')
    .execute()
  for (const { clanId } of memberships) {
    const clan = await rows.lock(clanId)
    const rank = await rows.rankOf(clanId, userId)
    if (!clan || rank === null) continue
    const target = clanTarget(clan)
    await rows.removeMember(clanId, userId, now)
    await writeAuditLog(tx, { actor, now }, 'clan.left', { target, before: { userId, rank } })
    if (rank !== 'leader') continue
    const successor = await heirOf(tx, clanId)
    if (successor === undefined) {
      const remainingIds = await rows.memberIds(clanId)
      await rows.disband(clanId, now)
      await notifyClan(tx, { clanId, outcome: 'disbanded', to: remainingIds, at: now })
      await writeAuditLog(tx, { actor, now }, 'clan.disbanded', { target, before: { leaderId: userId } })
    } else {
      const leaderId = successor.userId
      await rows.setRank(clanId, leaderId, { rank: 'leader', at: now })
      if (successor.rank === 'member') promotedMembers.push(leaderId)
      const change = { before: { leader: userId }, after: { leader: leaderId } }
      await writeAuditLog(tx, { actor, now }, 'clan.transferred', { target, ...change })
      await notifyOfNewLeader(tx, { clanId, outcome: 'succeeded', leaderId, at: now })
    }
  }
  await tx
    .updateTable('joinRequest')
    .set({ status: 'expired', decidedAt: now })
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .execute()
  return promotedMembers
}

/** Returns the next leader. Skips members who lead another clan or are becoming its leader at this moment. */
async function heirOf(tx: Transaction<DB>, clanId: string) {
  const members = await tx
    .selectFrom('clanMember')
    .select(['userId', 'rank', 'joinedAt', 'promotedAt'])
    .where('clanId', '=', clanId)
    .execute()
  let remaining = members.map(({ userId, rank, joinedAt, promotedAt }) => ({
    userId,
    rank: parseRank(rank) ?? 'member',
    joinedAt: joinedAt.getTime(),
    promotedAt: promotedAt?.getTime() ?? null,
  }))
  for (let successor = successorOf(remaining); successor; successor = successorOf(remaining)) {
    const { userId } = successor
    if (!(await clanRows(tx).lockPerson(userId)).leads) return successor
    remaining = remaining.filter((other) => other.userId !== userId)
  }
  return undefined
}
