import type { JoinRequest } from '@buri/contract/clanMembership'
import { judgeJoin } from '@buri/domain/clans/judgeJoin'
import { judgeRequestAction, type RequestAction } from '@buri/domain/clans/judgeRequestAction'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { Pool } from 'pg'
import { type Actor, record } from '#server/audit/audit.ts'
import { clanRows } from '#server/clans/clanRows.ts'
import { requireClanRight } from '#server/clans/seenClan.ts'
import type { Db } from '#server/database/openDatabase.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import type { SignedIn } from '#server/http/viewer.ts'
import { blocksRepository } from './blocks.repository.ts'
import { lockClanFor } from './clanChanges.service.ts'
import { type PageQuery, paginationOf, windowOf } from './clans.service.ts'
import { joinRequestsRepository } from './joinRequests.repository.ts'
import { membersRepository } from './members.repository.ts'
import { refuseBeyond } from './refuseBeyond.ts'
import { shownBlock, shownRequest } from './shownPeople.ts'

const APPLICATIONS = { most: 3, withinMs: DAY_MS }

type Options = { pool: Pool; db: Db; urls: ImageUrls; now: () => Date }

/** How somebody becomes a member: he applies, and somebody of the clan decides. */
export function joinRequestService({ pool, db, urls, now }: Options) {
  const people = membersRepository(pool)

  async function requireRequest(viewer: SignedIn, id: string): Promise<JoinRequest> {
    const request = await people.request(viewer.userId, id)
    if (!request) throw new AppError('JOIN_REQUEST_NOT_FOUND')
    return shownRequest(request, urls)
  }

  return {
    async apply(viewer: SignedIn, clanId: string, reason: string, actor: Actor): Promise<JoinRequest> {
      const { userId } = viewer
      const id = await inTransaction(db, async (tx) => {
        const rows = clanRows(tx)
        const requests = joinRequestsRepository(tx)
        const clan = await lockClanFor(tx, clanId, { viewer, right: 'see' })
        const { clans } = await rows.lockPerson(userId)
        const blockedUntil = await blocksRepository(tx).blockedUntil(clanId, userId, now())
        const isMember = (await rows.rankOf(clanId, userId)) !== null
        const verdict = judgeJoin(clan, {
          isMember,
          hasRequested: (await requests.pendingOf(clanId, userId)) !== undefined,
          isBlocked: blockedUntil !== undefined,
          clans,
          pendingRequests: await requests.pendingCount(userId),
        })
        if (verdict === 'JOIN_BLOCKED') throw new AppError(verdict, { details: { until: blockedUntil?.toISOString() } })
        if (verdict !== 'welcome') throw new AppError(verdict)
        // The site's staff see private clans, which take members by no application.
        if (!clan.isPublic) throw new AppError('FORBIDDEN')
        await refuseBeyond(APPLICATIONS, now(), (since) => requests.timesApplied(clanId, userId, since))
        const request = await requests.add({ clanId, userId, reason, createdAt: now() })
        const target = { type: 'join_request', id: request, label: clan.clanName } as const
        await record(tx, { at: now(), actor, action: 'join_request.opened', target, after: { clanId } })
        return request
      })
      return requireRequest(viewer, id)
    },

    /** Works for a clan that has become private since, too: the application is still the applicant's. */
    cancel: (viewer: SignedIn, clanId: string, actor: Actor): Promise<void> =>
      inTransaction(db, async (tx) => {
        const clan = await clanRows(tx).lock(clanId)
        const requests = joinRequestsRepository(tx)
        const request = clan && (await requests.pendingOf(clanId, viewer.userId))
        if (!request) throw new AppError('JOIN_REQUEST_NOT_FOUND')
        await requests.settle(request.id, 'cancelled', { by: viewer.userId, at: now() })
        const target = { type: 'join_request', id: request.id, label: clan.clanName } as const
        await record(tx, { at: now(), actor, action: 'join_request.cancelled', target, after: { clanId } })
      }),

    /** One who cannot be let in now stays on the list. */
    async decide(
      viewer: SignedIn,
      { clanId, requestId, action }: { clanId: string; requestId: string; action: RequestAction },
      actor: Actor,
    ): Promise<JoinRequest> {
      await inTransaction(db, async (tx) => {
        const rows = clanRows(tx)
        const requests = joinRequestsRepository(tx)
        const clan = await lockClanFor(tx, clanId, { viewer, right: 'decideRequests' })
        const request = await requests.find(clanId, requestId)
        if (!request) throw new AppError('JOIN_REQUEST_NOT_FOUND')
        const { userId, status } = request
        const { isActive, clans } = await rows.lockPerson(userId)
        const isMember = (await rows.rankOf(clanId, userId)) !== null
        const verdict = judgeRequestAction(action, { status, room: clan, applicant: { isActive, isMember, clans } })
        if (verdict !== 'admit' && verdict !== 'already in' && verdict !== 'reject') throw new AppError(verdict)

        const decision = { by: viewer.userId, at: now() }
        const target = { type: 'join_request', id: requestId, label: clan.clanName } as const
        const entry = { at: now(), actor, target, after: { clanId, userId } }
        if (verdict === 'reject') {
          await requests.settle(requestId, 'rejected', decision)
          await blocksRepository(tx).block({ clanId, userId, cause: 'rejected', ...decision })
          return record(tx, { ...entry, action: 'join_request.rejected' })
        }
        if (verdict === 'admit') await rows.addMember(clanId, userId, { rank: 'member', at: now() })
        await blocksRepository(tx).unblock(clanId, userId)
        await requests.settle(requestId, 'approved', decision)
        await record(tx, { ...entry, action: 'join_request.approved' })
      })
      return requireRequest(viewer, requestId)
    },

    async received(viewer: SignedIn, query: PageQuery & { clanId: string; status: JoinRequest['status'] }) {
      await requireClanRight(db, query.clanId, viewer, 'decideRequests')
      const window = windowOf(query)
      const asked = { clanId: query.clanId, status: query.status }
      const [rows, total] = await Promise.all([
        people.requests(viewer.userId, asked, window),
        people.requestCount(asked),
      ])
      return { data: rows.map((row) => shownRequest(row, urls)), pagination: paginationOf(total, query, window) }
    },

    async own(viewer: SignedIn, query: PageQuery) {
      const window = windowOf(query)
      const [rows, total] = await Promise.all([
        people.ownRequests(viewer.userId, window),
        people.ownRequestCount(viewer.userId),
      ])
      return { data: rows.map((row) => shownRequest(row, urls)), pagination: paginationOf(total, query, window) }
    },

    async blocks(viewer: SignedIn, clanId: string) {
      await requireClanRight(db, clanId, viewer, 'decideRequests')
      const rows = await people.blocks(viewer.userId, clanId, now())
      return { data: rows.map(shownBlock), pagination: { total: rows.length, page: 1, totalPages: 1 } }
    },

    unblock: (viewer: SignedIn, clanId: string, userId: string, actor: Actor): Promise<void> =>
      inTransaction(db, async (tx) => {
        const clan = await lockClanFor(tx, clanId, { viewer, right: 'decideRequests' })
        if (!(await blocksRepository(tx).unblock(clanId, userId))) throw new AppError('NOT_FOUND')
        const target = { type: 'clan', id: clanId, label: clan.clanName } as const
        await record(tx, { at: now(), actor, action: 'clan.unblocked', target, before: { userId } })
      }),
  }
}
export type JoinRequestService = ReturnType<typeof joinRequestService>
