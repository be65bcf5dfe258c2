import { type ClanMember, clanMembershipRoutes } from '@buri/contract/clanMembership'
import type { ClanRank } from '@buri/domain/clans/clanRights'
import { judgeLeave } from '@buri/domain/clans/judgeLeave'
import { judgeRankChange } from '@buri/domain/clans/judgeRankChange'
import { judgeRemoval } from '@buri/domain/clans/judgeRemoval'
import { GREETING_MS, isResting } from '@buri/domain/clans/resting'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { Transaction } from 'kysely'
import type { Pool } from 'pg'
import { clanTarget, writeAuditLog } from '#server/model/audit/audit.ts'
import { notifyClan, notifyOfNewLeader } from '#server/model/clans/clanNotifications.ts'
import { type ClanRow, clanRows } from '#server/model/clans/clanRows.ts'
import { clanRelationOf, requireClan, viewerId } from '#server/model/clans/findVisibleClan.ts'
import { lockClanFor } from '#server/model/clans/lockClanFor.ts'
import { hearSenderAgain } from '#server/model/matches/trust/hearSenderAgain.ts'
import { statementsOf } from '#server/model/matches/tx.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { blockRows } from './blocks.repository.ts'
import { singlePageOf } from './clans.service.ts'
import { markAsGreeted, memberReads, setMemberNote } from './members.repository.ts'
import { lastPlayed, shownMember } from './shownPeople.ts'

const NOTE_RIGHT = clanMembershipRoutes.note.clan.right

type Options = { pool: Pool; db: Db; urls: ImageUrls; now: () => Date }

const MONTH_MS = 30 * DAY_MS

type Removal = { caller: SignedInCaller; clan: ClanRow; userId: string; rank: ClanRank | null }

async function removeFrom(tx: Transaction<DB>, { caller, clan, userId, rank }: Removal): Promise<void> {
  const { viewer, now: at } = caller
  const rows = clanRows(tx)
  const verdict = judgeRemoval(clanRelationOf(viewer, await rows.rankOf(clan.id, viewer.userId), clan.isPublic), rank)
  if (verdict !== 'remove') throw new AppError(verdict)
  await rows.removeMember(clan.id, userId, at)
  await blockRows(tx).block({ clanId: clan.id, userId, cause: 'removed', by: viewer.userId, at })
  await writeAuditLog(tx, caller, 'clan.member_removed', { target: clanTarget(clan), before: { userId, rank } })
  await notifyClan(tx, { clanId: clan.id, outcome: 'removed', to: [userId], at })
}

export function memberService({ pool, db, urls, now }: Options) {
  const people = memberReads(pool)

  return {
    async members(clanId: string, viewer: Viewer) {
      const [clan, rows] = await Promise.all([
        requireClan(db, clanId, viewer),
        people.members(viewerId(viewer), clanId),
      ])
      const played = clan.may('seeDashboard') ? await people.played(clanId, new Date(now().getTime() - MONTH_MS)) : null
      const columns = { notes: clan.may(NOTE_RIGHT), played }
      return {
        data: rows.map((row) => shownMember(row, urls, columns)),
        pagination: singlePageOf(rows.length),
      }
    },

    leave: ({ viewer, actor, now }: SignedInCaller, clanId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const rows = clanRows(tx)
        const clan = await lockClanFor(tx, clanId, { viewer, ...clanMembershipRoutes.leave.clan })
        const rank = await rows.rankOf(clanId, viewer.userId)
        const verdict = judgeLeave(rank, clan.memberCount)
        if (verdict !== 'leave' && verdict !== 'disband') throw new AppError(verdict)
        const target = clanTarget(clan)
        if (verdict === 'disband') {
          await rows.disband(clanId, now)
          return writeAuditLog(tx, { actor, now }, 'clan.disbanded', { target, before: { leaderId: viewer.userId } })
        }
        await rows.removeMember(clanId, viewer.userId, now)
        await writeAuditLog(tx, { actor, now }, 'clan.left', { target, before: { userId: viewer.userId, rank } })
      }),

    /** The removed member cannot apply again for a while. */
    remove: (caller: SignedInCaller, clanId: string, userId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const clan = await lockClanFor(tx, clanId, { viewer: caller.viewer, ...clanMembershipRoutes.remove.clan })
        await removeFrom(tx, { caller, clan, userId, rank: await clanRows(tx).rankOf(clanId, userId) })
      }),

    /** Removes all of these accounts or, if one cannot be removed, none. */
    removeMany: (caller: SignedInCaller, clanId: string, userIds: readonly string[]): Promise<number> =>
      inTransaction(db, async (tx) => {
        const clan = await lockClanFor(tx, clanId, { viewer: caller.viewer, ...clanMembershipRoutes.removeMany.clan })
        let removed = 0
        for (const userId of [...new Set(userIds)].sort()) {
          const rank = await clanRows(tx).rankOf(clanId, userId)
          if (rank === null) continue
          await removeFrom(tx, { caller, clan, userId, rank })
          removed += 1
        }
        return removed
      }),

    /** The leader hands the clan over in one step, so that it never has two leaders or none. */
    async changeRank(
      { viewer, actor, now }: SignedInCaller,
      { clanId, userId, to }: { clanId: string; userId: string; to: ClanRank },
    ): Promise<ClanMember> {
      await inTransaction(db, async (tx) => {
        const rows = clanRows(tx)
        const clan = await lockClanFor(tx, clanId, { viewer, ...clanMembershipRoutes.changeRank.clan })
        const relation = clanRelationOf(viewer, await rows.rankOf(clanId, viewer.userId), clan.isPublic)
        const target = await rows.rankOf(clanId, userId)
        const { officers, leaderId } = await rows.staff(clanId)
        const leadsOtherClan = to === 'leader' && target !== null && (await rows.lockPerson(userId)).leads
        const verdict = judgeRankChange(relation, { target, to, officers, leadsOtherClan })
        if (verdict === 'unchanged') return
        if (verdict !== 'appoint' && verdict !== 'dismiss' && verdict !== 'transfer') throw new AppError(verdict)
        if (verdict === 'transfer') {
          await rows.setRank(clanId, leaderId, { rank: 'officer', at: now })
          await rows.setRank(clanId, userId, { rank: 'leader', at: now })
          const change = { before: { leader: leaderId }, after: { leader: userId } }
          await writeAuditLog(tx, { actor, now }, 'clan.transferred', { target: clanTarget(clan), ...change })
          await notifyOfNewLeader(tx, {
            clanId,
            outcome: 'transferred',
            leaderId: userId,
            actorId: viewer.userId,
            at: now,
          })
        } else {
          await rows.setRank(clanId, userId, { rank: to, at: now })
          const change = { before: { userId, rank: target }, after: { userId, rank: to } }
          await writeAuditLog(tx, { actor, now }, 'clan.rank_changed', { target: clanTarget(clan), ...change })
          await notifyClan(tx, {
            clanId,
            outcome: verdict === 'appoint' ? 'appointed' : 'dismissed',
            to: [userId],
            at: now,
          })
        }
        // A promoted member's waiting matches may count now. They are judged in the same transaction, so that a failed
        // request can be repeated. A change of a plain member's rank is always a promotion.
        if (target === 'member') await hearSenderAgain(statementsOf(tx), userId, now.getTime())
      })
      const member = await people.member(viewer.userId, clanId, userId)
      if (!member) throw new AppError('CLAN_MEMBER_NOT_FOUND')
      const played = await people.played(clanId, new Date(now.getTime() - MONTH_MS))
      return shownMember(member, urls, { notes: true, played })
    },

    note: ({ viewer }: SignedInCaller, clanId: string, { userId, note }: { userId: string; note: string }) =>
      inTransaction(db, async (tx) => {
        await lockClanFor(tx, clanId, { viewer, right: NOTE_RIGHT })
        if (!(await setMemberNote(tx, { clanId, userId, note }))) throw new AppError('CLAN_MEMBER_NOT_FOUND')
      }),

    /** The greeting does not name its sender, because only the clan may know which officer acted. */
    async greet(caller: SignedInCaller, clanId: string): Promise<{ greeted: number }> {
      const { viewer, now } = caller
      const members = await people.members(viewer.userId, clanId)
      const resting = members.filter((row) => row.userId !== viewer.userId && isResting(lastPlayed(row), now.getTime()))
      return inTransactionOnce(db, caller, async (tx) => {
        const clan = await lockClanFor(tx, clanId, { viewer, ...clanMembershipRoutes.greet.clan })
        if (resting.length === 0) return { greeted: 0 }
        const userIds = resting.map(({ userId }) => userId)
        const since = new Date(now.getTime() - GREETING_MS)
        const greeted = await markAsGreeted(tx, { clanId, userIds, since, at: now })
        if (greeted.length === 0) return { greeted: 0 }
        await notifyClan(tx, { clanId, outcome: 'greeted', to: greeted, at: now })
        await writeAuditLog(tx, caller, 'clan.greeted', { target: clanTarget(clan), after: { userIds: greeted } })
        return { greeted: greeted.length }
      })
    },
  }
}
export type MemberService = ReturnType<typeof memberService>
