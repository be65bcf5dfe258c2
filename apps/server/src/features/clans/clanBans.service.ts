import { type ClanBan, clanBanRoutes, type NewClanBan } from '@buri/contract/clanBans'
import type { ClanRelation } from '@buri/domain/clans/clanRights'
import { judgeClanBan, mayReleaseBan } from '@buri/domain/clans/judgeClanBan'
import type { Transaction } from 'kysely'
import { clanTarget, writeAuditLog } from '#server/model/audit/audit.ts'
import { notifyClan } from '#server/model/clans/clanNotifications.ts'
import { clanRows } from '#server/model/clans/clanRows.ts'
import { clanRelationOf, requireClan } from '#server/model/clans/findVisibleClan.ts'
import { lockClanFor } from '#server/model/clans/lockClanFor.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import type { SignedIn } from '#server/platform/http/viewer.ts'
import { type ActiveBan, clanBanRows, clanBansOf } from './clanBans.repository.ts'
import { invitationRows } from './invitations.repository.ts'
import { joinRequestRows } from './joinRequests.repository.ts'
import { shownPerson } from './shownClan.ts'

type Options = {
  db: Db
  leaveNights: (tx: Transaction<DB>, userId: string, of: { clanId: string; at: Date }) => Promise<void>
}

export function clanBanService({ db, leaveNights }: Options) {
  async function list({ viewer, now }: SignedInCaller, clanId: string): Promise<{ data: ClanBan[] }> {
    const [rows, { relation }] = await Promise.all([clanBansOf(db, clanId, now), requireClan(db, clanId, viewer)])
    return {
      data: rows.map((row) => ({
        ...shownPerson(row),
        reason: row.reason,
        until: row.until?.toISOString() ?? null,
        bannedAt: row.bannedAt.toISOString(),
        bannedBy: row.bannedBy,
        mayRelease: mayReleaseBan(relation, { bannedAs: row.bannedAs, isOwn: row.bannedById === viewer.userId }),
      })),
    }
  }

  return {
    list,

    /** Bans an account, which loses its membership, application, invitation and places in nights. */
    async ban(caller: SignedInCaller, clanId: string, { userId, reason, until: text }: NewClanBan): Promise<ClanBan> {
      const { viewer, now } = caller
      const until = text === null ? null : new Date(text)
      if (until && until <= now) throw new AppError('BAN_ALREADY_OVER')
      await inTransactionOnce(db, caller, async (tx) => {
        const rows = clanRows(tx)
        const clan = await lockClanFor(tx, clanId, { viewer, ...clanBanRoutes.ban.clan })
        const status = await rows.holdStatus(userId)
        if (status === undefined || status === 'withdrawn') throw new AppError('USER_NOT_FOUND')
        const ownRank = await rows.rankOf(clanId, viewer.userId)
        const relation = clanRelationOf(viewer, ownRank, clan.isPublic)
        const rank = await rows.rankOf(clanId, userId)
        const verdict = judgeClanBan(relation, { rank, isSelf: userId === viewer.userId })
        if (verdict !== 'ban') throw new AppError(verdict)
        const bans = clanBanRows(tx)
        // A shorter ban that replaces a longer one is refused to people who may not lift the longer one.
        requireReleasable(relation, viewer, await bans.inForce(clanId, userId, now))
        if (rank !== null) await rows.removeMember(clanId, userId, now)
        const requests = joinRequestRows(tx)
        const request = await requests.pendingOf(clanId, userId)
        if (request) await requests.settle(request.id, 'rejected', { by: viewer.userId, at: now })
        await invitationRows(tx).endOf(clanId, userId, 'revoked', now)
        await rows.revokeInvitations(clanId, { by: userId, at: now })
        const isTold = rank !== null || request !== undefined
        await bans.ban({
          clanId,
          userId,
          reason,
          until,
          bannedBy: viewer.userId,
          bannedAs: ownRank === 'member' ? null : ownRank,
          bannedAt: now,
          isTold,
        })
        await leaveNights(tx, userId, { clanId, at: now })
        const after = { userId, until: until?.toISOString() ?? null }
        await writeAuditLog(tx, caller, 'clan.banned', { target: clanTarget(clan), before: { rank }, after, reason })
        // A private clan's name is hidden from applicants, so a notification to an applicant does not contain it.
        const isKnown = rank !== null || clan.isPublic
        const nameFields = isKnown ? {} : { knownAs: null }
        if (isTold) await notifyClan(tx, { clanId, outcome: 'banned', to: [userId], ...nameFields, at: now })
      })
      const ban = (await list(caller, clanId)).data.find((one) => one.userId === userId)
      if (!ban) throw new AppError('NOT_FOUND')
      return ban
    },

    release: ({ viewer, actor, now }: SignedInCaller, clanId: string, userId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const clan = await lockClanFor(tx, clanId, { viewer, ...clanBanRoutes.release.clan })
        const bans = clanBanRows(tx)
        const relation = clanRelationOf(viewer, await clanRows(tx).rankOf(clanId, viewer.userId), clan.isPublic)
        requireReleasable(relation, viewer, await bans.inForce(clanId, userId, now))
        const ban = await bans.release(clanId, userId)
        if (!ban) throw new AppError('NOT_FOUND')
        await writeAuditLog(tx, { actor, now }, 'clan.released', { target: clanTarget(clan), before: { userId } })
        if (!ban.isTold) return
        const nameFields = clan.isPublic ? {} : { knownAs: await bans.nameKnownToClan(clanId, userId) }
        await notifyClan(tx, { clanId, outcome: 'released', to: [userId], ...nameFields, at: now })
      }),
  }
}
function requireReleasable(relation: ClanRelation, viewer: SignedIn, ban: ActiveBan | undefined) {
  if (!ban) return
  const { bannedAs, bannedBy } = ban
  if (!mayReleaseBan(relation, { bannedAs, isOwn: bannedBy === viewer.userId })) throw new AppError('BAN_BY_LEADER')
}
export type ClanBanService = ReturnType<typeof clanBanService>
