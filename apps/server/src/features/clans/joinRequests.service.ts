import { clanMembershipRoutes, type JoinRequest } from '@buri/contract/clanMembership'
import { judgeJoin } from '@buri/domain/clans/judgeJoin'
import { judgeRequestAction, type RequestAction } from '@buri/domain/clans/judgeRequestAction'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import type { LimitRule } from '@buri/domain/limitWords'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { Pool } from 'pg'
import { clanTarget, writeAuditLog } from '#server/model/audit/audit.ts'
import { clanRows } from '#server/model/clans/clanRows.ts'
import { lockClanFor } from '#server/model/clans/lockClanFor.ts'
import { notify } from '#server/model/news/notify.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { blockRows } from './blocks.repository.ts'
import { clanBanRows } from './clanBans.repository.ts'
import { listWindowOf, type PageQuery, paginationOf, singlePageOf } from './clans.service.ts'
import { invitationRows } from './invitations.repository.ts'
import { joinRequestRows } from './joinRequests.repository.ts'
import { memberReads } from './members.repository.ts'
import { refuseOverLimit } from './refuseOverLimit.ts'
import { shownBlock, shownRequest } from './shownPeople.ts'

const APPLICATION_LIMIT: LimitRule = { what: '같은 클랜 가입 신청', times: 3, seconds: DAY_MS / 1000 }

type Options = { pool: Pool; db: Db; urls: ImageUrls }

export function joinRequestService({ pool, db, urls }: Options) {
  const people = memberReads(pool)

  async function requireRequest({ viewer }: SignedInCaller, id: string): Promise<JoinRequest> {
    const request = await people.request(viewer.userId, id)
    if (!request) throw new AppError('JOIN_REQUEST_NOT_FOUND')
    return shownRequest(request, urls)
  }

  return {
    async apply(caller: SignedInCaller, clanId: string, reason: string): Promise<JoinRequest> {
      const { viewer, now } = caller
      const { userId } = viewer
      const id = await inTransactionOnce(db, caller, async (tx) => {
        const rows = clanRows(tx)
        const requests = joinRequestRows(tx)
        const clan = await lockClanFor(tx, clanId, { viewer, ...clanMembershipRoutes.apply.clan })
        const { clans, isActive } = await rows.lockPerson(userId)
        // The account may have been deleted after the request arrived.
        if (!isActive) throw new AppError('UNAUTHENTICATED')
        const blockedUntil = await blockRows(tx).blockedUntil(clanId, userId, now)
        const isMember = (await rows.rankOf(clanId, userId)) !== null
        const verdict = judgeJoin(clan, {
          isMember,
          hasRequested: (await requests.pendingOf(clanId, userId)) !== undefined,
          isBlockedFromApplying: blockedUntil !== undefined,
          isBanned: (await clanBanRows(tx).inForce(clanId, userId, now)) !== undefined,
          clans,
          pendingRequests: await requests.pendingCount(userId),
        })
        if (verdict === 'JOIN_BLOCKED') throw new AppError(verdict, { details: { until: blockedUntil?.toISOString() } })
        if (verdict !== 'welcome') throw new AppError(verdict)
        // Staff see private clans, but private clans take no applications.
        if (!clan.isPublic) throw new AppError('FORBIDDEN')
        await refuseOverLimit(APPLICATION_LIMIT, now, (since) => requests.timesApplied(clanId, userId, since))
        const request = await requests.add({ clanId, userId, reason, createdAt: now })
        const target = { type: 'join_request', id: request, label: clan.clanName } as const
        await writeAuditLog(tx, caller, 'join_request.opened', { target, after: { clanId } })
        await notify(tx, {
          to: { clan: clanId, ranks: ['leader', 'officer'] },
          kind: 'joinRequest',
          actorId: userId,
          target: { type: 'joinRequest', id: request },
          groupKey: `joinRequest:${clanId}:${userId}`,
          isGathered: true,
          at: now,
        })
        return request
      })
      return requireRequest(caller, id)
    },

    /** Withdraws the application, even if the clan has become private since. */
    cancel: ({ viewer, actor, now }: SignedInCaller, clanId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const clan = await clanRows(tx).lock(clanId)
        const requests = joinRequestRows(tx)
        const request = clan && (await requests.pendingOf(clanId, viewer.userId))
        if (!request) throw new AppError('JOIN_REQUEST_NOT_FOUND')
        await requests.settle(request.id, 'cancelled', { by: viewer.userId, at: now })
        const target = { type: 'join_request', id: request.id, label: clan.clanName } as const
        await writeAuditLog(tx, { actor, now }, 'join_request.cancelled', { target, after: { clanId } })
      }),

    /** If the applicant cannot join now, the application stays on the list. */
    async decide(
      caller: SignedInCaller,
      { clanId, requestId, action }: { clanId: string; requestId: string; action: RequestAction },
    ): Promise<JoinRequest> {
      const { viewer, now } = caller
      await inTransaction(db, async (tx) => {
        const rows = clanRows(tx)
        const requests = joinRequestRows(tx)
        const clan = await lockClanFor(tx, clanId, { viewer, ...clanMembershipRoutes.decide.clan })
        const request = await requests.find(clanId, requestId)
        if (!request) throw new AppError('JOIN_REQUEST_NOT_FOUND')
        const { userId, status } = request
        const { isActive, clans } = await rows.lockPerson(userId)
        const isMember = (await rows.rankOf(clanId, userId)) !== null
        const verdict = judgeRequestAction(action, { status, capacity: clan, applicant: { isActive, isMember, clans } })
        if (verdict !== 'admit' && verdict !== 'already in' && verdict !== 'reject') throw new AppError(verdict)

        const decision = { by: viewer.userId, at: now }
        const target = { type: 'join_request', id: requestId, label: clan.clanName } as const
        const entry = { target, after: { clanId, userId } }
        // Only the clan may know which officer decided, so the notification has no actor.
        const news = {
          to: { users: [userId] },
          kind: 'joinResult',
          actorId: null,
          target: { type: 'joinRequest', id: requestId },
          at: now,
        } as const
        if (verdict === 'reject') {
          await requests.settle(requestId, 'rejected', decision)
          await blockRows(tx).block({ clanId, userId, cause: 'rejected', ...decision })
          await writeAuditLog(tx, caller, 'join_request.rejected', entry)
          return notify(tx, { ...news, outcome: 'rejected' })
        }
        if (verdict === 'admit') await rows.addMember(clanId, userId, { rank: 'member', at: now })
        await invitationRows(tx).endOf(clanId, userId, 'accepted', now)
        await blockRows(tx).unblock(clanId, userId)
        await requests.settle(requestId, 'approved', decision)
        await writeAuditLog(tx, caller, 'join_request.approved', entry)
        await notify(tx, { ...news, outcome: 'approved' })
      })
      return requireRequest(caller, requestId)
    },

    async received({ viewer }: SignedInCaller, query: PageQuery & { clanId: string; status: JoinRequest['status'] }) {
      const window = listWindowOf(query)
      const filter = { clanId: query.clanId, status: query.status }
      const [rows, total] = await Promise.all([
        people.requests(viewer.userId, filter, window),
        people.requestCount(filter),
      ])
      const players = rows.flatMap(({ player }) => player?.id ?? [])
      const games = await people.gamesWith(query.clanId, players)
      return { data: rows.map((row) => shownRequest(row, urls, games)), pagination: paginationOf(total, query, window) }
    },

    async own({ viewer }: SignedInCaller, query: PageQuery) {
      const window = listWindowOf(query)
      const [rows, total] = await Promise.all([
        people.ownRequests(viewer.userId, window),
        people.ownRequestCount(viewer.userId),
      ])
      return { data: rows.map((row) => shownRequest(row, urls)), pagination: paginationOf(total, query, window) }
    },

    async blocks({ viewer, now }: SignedInCaller, clanId: string) {
      const rows = await people.blocks(viewer.userId, clanId, now)
      return { data: rows.map(shownBlock), pagination: singlePageOf(rows.length) }
    },

    unblock: ({ viewer, actor, now }: SignedInCaller, clanId: string, userId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const clan = await lockClanFor(tx, clanId, { viewer, ...clanMembershipRoutes.unblock.clan })
        if (!(await blockRows(tx).unblock(clanId, userId))) throw new AppError('NOT_FOUND')
        await writeAuditLog(tx, { actor, now }, 'clan.unblocked', { target: clanTarget(clan), before: { userId } })
      }),
  }
}
export type JoinRequestService = ReturnType<typeof joinRequestService>
