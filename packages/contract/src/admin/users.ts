import { z } from 'zod'
import { ClaimStatus } from '../claims.ts'
import { ClanRank } from '../clans.ts'
import { LIMITS } from '../limits.ts'
import { OwnSession } from '../me.ts'
import type { Route } from '../route.ts'
import { lineOf } from '../texts.ts'
import { HeldPermission } from './roles.ts'

const time = z.iso.datetime()
const RiotName = z.object({ summonerName: z.string(), tagLine: z.string() })

export const UserStatus = z.enum(['active', 'banned', 'withdrawn'])
export type UserStatus = z.infer<typeof UserStatus>

export const AdminUser = z.object({
  id: z.uuid(),
  nickname: z.string(),
  avatarUrl: z.string(),
  role: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  status: UserStatus,
  createdAt: time,
  lastSignedInAt: time,
})
export type AdminUser = z.infer<typeof AdminUser>

/** `until` is `null` if the account stays closed until staff lift the ban. */
export const Ban = z.object({
  reason: z.string(),
  until: time.nullable(),
  bannedAt: time,
  bannedBy: z.string().nullable(),
})
export type Ban = z.infer<typeof Ban>

export const UserPermissions = z.object({
  role: z.object({ id: z.uuid(), name: z.string(), permissions: z.array(HeldPermission) }).nullable(),
  direct: z.array(HeldPermission),
  effective: z.array(z.object({ name: z.string(), sources: z.array(z.enum(['role', 'direct', 'admin'])) })),
})
export type UserPermissions = z.infer<typeof UserPermissions>

export const AdminUserDetail = AdminUser.extend({
  /** `null` for an account without a Discord sign-in. */
  discordId: z.string().nullable(),
  permissions: UserPermissions,
  clans: z.array(z.object({ id: z.uuid(), clanName: z.string(), rank: ClanRank })),
  players: z.array(RiotName),
  sessionCount: z.int(),
  uploads: z.object({ total: z.int(), lastAt: time.nullable() }),
  ban: Ban.nullable(),
  /** Whether the viewer may change this user's permissions, end the user's sessions and close the account. */
  isWithinReach: z.boolean(),
})
export type AdminUserDetail = z.infer<typeof AdminUserDetail>

/** An uploaded file. Its outcome is `created`, `merged`, `duplicate`, or the code and message of a refusal. */
export const AdminUpload = z.object({
  id: z.string(),
  uploadedAt: time,
  outcome: z.string(),
  message: z.string().nullable(),
  /** `null` if the match that the file became part of does not exist any more. */
  match: z.object({ matchId: z.string(), gameType: z.string(), matchDate: time }).nullable(),
})
export type AdminUpload = z.infer<typeof AdminUpload>

export const AdminUserClaim = z.object({
  id: z.uuid(),
  status: ClaimStatus,
  createdAt: time,
  decidedAt: time.nullable(),
  /** `null` for a hidden player, whom staff may not see either. */
  player: RiotName.nullable(),
})
export type AdminUserClaim = z.infer<typeof AdminUserClaim>

const pageQuery = { limit: z.coerce.number().int().min(1).max(LIMITS.listLimitMax).default(LIMITS.adminUsers) }
/** The last row of the previous page: its time in microseconds and its id. */
const UploadCursor = z
  .string()
  .max(97)
  .regex(/^\d{1,16}_[!-~]{1,80}$/)

const idParams = z.object({ id: z.uuid() })
const userAccess = { access: 'login', permission: 'user' } as const
const userCommand = { ...userAccess, limits: ['admin'] } as const

export const adminUserRoutes = {
  /** The newest users come first. */
  all: {
    call: 'GET /api/admin/dashboard/users',
    ...userAccess,
    schema: {
      summary: '사용자 목록',
      querystring: z.object({
        page: z.coerce.number().int().min(1).default(1),
        limit: z.coerce.number().int().min(1).max(LIMITS.listLimitMax).default(LIMITS.adminUsers),
        /** Matches a part of a nickname, its 초성, a Discord id, or the `name#tag` of a linked game account. */
        search: z.string().max(LIMITS.nameTagMaxLength).optional(),
        roleId: z.uuid().optional(),
        status: UserStatus.optional(),
        /** Matches the exact name of a clan, in upper or lower case. Only clans that the viewer may see count. */
        clan: z.string().max(LIMITS.clanNameMaxLength).optional(),
      }),
      response: { 200: z.object({ users: z.array(AdminUser), total: z.int() }) },
    },
  },
  one: {
    call: 'GET /api/admin/dashboard/users/:id',
    ...userAccess,
    schema: { summary: '사용자 상세', params: idParams, response: { 200: AdminUserDetail } },
  },
  /** The newest uploads come first. Files that created no match are kept for ninety days. */
  uploads: {
    call: 'GET /api/admin/users/:id/uploads',
    ...userAccess,
    schema: {
      summary: '사용자가 올린 파일',
      params: idParams,
      querystring: z.object({ cursor: UploadCursor.optional(), ...pageQuery }),
      response: { 200: z.object({ items: z.array(AdminUpload), nextCursor: UploadCursor.nullable() }) },
    },
  },
  /** The newest claims come first. */
  claims: {
    call: 'GET /api/admin/users/:id/claims',
    ...userAccess,
    schema: {
      summary: '사용자의 게임 계정 연결 요청',
      params: idParams,
      querystring: z.object({ cursor: z.uuid().optional(), ...pageQuery }),
      response: { 200: z.object({ items: z.array(AdminUserClaim), nextCursor: z.uuid().nullable() }) },
    },
  },
  sessions: {
    call: 'GET /api/admin/users/:id/sessions',
    ...userAccess,
    schema: {
      summary: '사용자의 로그인된 기기',
      params: idParams,
      response: { 200: z.object({ sessions: z.array(OwnSession) }) },
    },
  },
  endSessions: {
    call: 'DELETE /api/admin/users/:id/sessions',
    ...userCommand,
    schema: {
      summary: '사용자를 모든 기기에서 로그아웃',
      params: idParams,
      response: { 200: z.object({ ended: z.int() }) },
    },
  },
  endSession: {
    call: 'DELETE /api/admin/users/:id/sessions/:sessionId',
    ...userCommand,
    schema: {
      summary: '사용자를 한 기기에서 로그아웃',
      params: z.object({ id: z.uuid(), sessionId: z.uuid() }),
      response: { 204: z.null() },
    },
  },
  ban: {
    call: 'POST /api/admin/users/:id/ban',
    repeat: 'keyed',
    ...userCommand,
    schema: {
      summary: '계정 이용 제한',
      params: idParams,
      body: z.strictObject({
        reason: lineOf(LIMITS.banReasonMaxLength).pipe(z.string().min(1)),
        until: time.max(LIMITS.timeMaxLength).optional(),
      }),
      response: { 200: Ban },
    },
  },
  unban: {
    call: 'DELETE /api/admin/users/:id/ban',
    ...userCommand,
    schema: { summary: '계정 이용 제한 해제', params: idParams, response: { 204: z.null() } },
  },
} as const satisfies Record<string, Route>
