import { type AdminUser, type AdminUserDetail, UserStatus } from '@buri/contract/admin/users'
import { LIMITS } from '@buri/contract/limits'
import type { OwnSession } from '@buri/contract/me'
import { avatarUrl } from '@buri/domain/accounts/avatarUrl'
import { deviceLabel } from '@buri/domain/accounts/deviceLabel'
import { judgeGrant } from '@buri/domain/permissions/judgeGrant'
import { plainLine } from '@buri/domain/plainLine'
import { nameKeyOf, parseRiotId } from '@buri/domain/riotId'
import { nicknameQuery } from '@buri/domain/search/nicknamePieces'
import type { Pool } from 'pg'
import { shownBan } from '#server/features/admin/bans.service.ts'
import type { UserFilter } from '#server/features/admin/userFilter.repository.ts'
import type { UserGrantService } from '#server/features/admin/userGrants.service.ts'
import { findUsers } from '#server/features/admin/userSearch.repository.ts'
import { adminUserReads, type UserRow } from '#server/features/admin/users.repository.ts'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import { parseRank } from '#server/model/clans/findVisibleClan.ts'
import { banOf } from '#server/model/people/bans.ts'
import { permissionsHeldBy } from '#server/model/people/rights.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { cacheFor } from '#server/platform/http/cacheFor.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import type { SignedIn } from '#server/platform/http/viewer.ts'

type Options = { pool: Pool; db: Db; grants: UserGrantService; now: () => Date }

const REMEMBERED_MS = 15_000
type UserQuery = {
  page: number
  limit: number
  search?: string | undefined
  roleId?: string | undefined
  status?: UserStatus | undefined
  clan?: string | undefined
}

const DISCORD_ID = /^\d{17,20}$/

function personIn(looked: string): Pick<UserFilter, 'discordId' | 'nameKey'> | undefined {
  if (DISCORD_ID.test(looked)) return { discordId: looked }
  const riotId = looked.includes('#') ? parseRiotId(looked) : undefined
  return riotId && { nameKey: nameKeyOf(riotId) }
}

const shownUser = ({ discordId, avatarHash, roleId, roleName, ...user }: UserRow): AdminUser => ({
  id: user.id,
  nickname: user.nickname,
  avatarUrl: avatarUrl(discordId, avatarHash),
  role: roleId === null || roleName === null ? null : { id: roleId, name: roleName },
  status: UserStatus.parse(user.status),
  createdAt: user.createdAt.toISOString(),
  lastSignedInAt: user.lastSignedInAt.toISOString(),
})

export function adminUserService({ pool, db, grants, now }: Options) {
  const users = adminUserReads(pool)

  // The total is cached, because counting everybody costs more than reading the page.
  const accountCount = cacheFor(REMEMBERED_MS, now, () => users.count({}, LIMITS.pageMax * LIMITS.listLimitMax))

  async function isWithinReach(viewer: SignedIn, userId: string): Promise<boolean> {
    const reached = await permissionsHeldBy(db, userId)
    return judgeGrant(viewer.permissions, { moved: new Set(), reached, isOwn: userId === viewer.userId }) === 'allowed'
  }

  return {
    async all(
      viewer: SignedIn,
      { page, limit, search, ...filter }: UserQuery,
    ): Promise<{ users: AdminUser[]; total: number }> {
      if (page > LIMITS.pageMax) throw new AppError('NOT_FOUND')
      const offset = (page - 1) * limit
      const clan = plainLine(filter.clan ?? '')
      const wanted: UserFilter = {
        roleId: filter.roleId,
        status: filter.status,
        clan: clan === '' ? undefined : { name: clan, seesAllClans: viewer.permissions.has('clan') },
      }
      const looked = plainLine(search ?? '')
      const person = personIn(looked)
      if (person) {
        const rows = await users.page({ ...wanted, ...person }, { limit, offset })
        if (rows.length > 0) return { users: rows.map(shownUser), total: offset + rows.length }
      }
      if (looked !== '') {
        const query = nicknameQuery(looked.replaceAll('#', ''))
        if (query.pieces.length === 0) return { users: [], total: 0 }
        const found = await findUsers(pool, { typed: looked, query, filter: wanted, page: { limit, offset } })
        return { users: found.rows.map(shownUser), total: found.total }
      }
      const [rows, total] = await Promise.all([
        users.page(wanted, { limit, offset }),
        Object.values(wanted).every((one) => one === undefined)
          ? accountCount().then((people) => Math.min(people, LIMITS.pageMax * limit))
          : users.count(wanted, LIMITS.pageMax * limit),
      ])
      return { users: rows.map(shownUser), total }
    },

    async one(viewer: SignedIn, userId: string): Promise<AdminUserDetail> {
      const seesAllClans = viewer.permissions.has('clan')
      const [[user], detail, permissions, ban, isWithinScope] = await Promise.all([
        users.named([userId]),
        users.detail(userId, seesAllClans),
        grants.permissions(userId),
        banOf(db, userId),
        isWithinReach(viewer, userId),
      ])
      if (!user || !detail) throw new AppError('USER_NOT_FOUND')
      return {
        ...shownUser(user),
        discordId: detail.discordId,
        permissions,
        clans: detail.clans.map(({ rank, ...clan }) => ({ ...clan, rank: parseRank(rank) ?? 'member' })),
        players: detail.players,
        sessionCount: detail.sessionCount,
        uploads: { total: detail.uploads, lastAt: detail.lastUploadAt?.toISOString() ?? null },
        ban: ban ? shownBan(ban) : null,
        isWithinReach: isWithinScope,
      }
    },

    /** Sessions are private, so each reading is logged. */
    async sessions({ viewer, actor, now }: SignedInCaller, userId: string): Promise<{ sessions: OwnSession[] }> {
      const [user] = await users.named([userId])
      if (!user) throw new AppError('USER_NOT_FOUND')
      const isOwn = userId === viewer.userId
      if (!isOwn && !(await isWithinReach(viewer, userId))) throw new AppError('FORBIDDEN')
      const target = { type: 'user', id: userId, label: user.nickname } as const
      if (!isOwn) await inTransaction(db, (tx) => writeAuditLog(tx, { actor, now }, 'user.sessions_read', { target }))
      return {
        sessions: (await users.sessions(userId)).map((session) => ({
          id: session.id,
          isCurrent: session.id === viewer.sessionId,
          device: deviceLabel(session.userAgent),
          addressHint: session.addressHint,
          createdAt: session.createdAt.toISOString(),
          lastUsedAt: session.lastUsedAt.toISOString(),
        })),
      }
    },
  }
}
export type AdminUserService = ReturnType<typeof adminUserService>
