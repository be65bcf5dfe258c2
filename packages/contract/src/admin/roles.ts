import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import type { Route } from '../route.ts'
import { lineOf } from '../texts.ts'

export const HeldPermission = z.object({ id: z.uuid(), name: z.string() })
export type HeldPermission = z.infer<typeof HeldPermission>

export const AdminRole = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  isBuiltIn: z.boolean(),
  permissions: z.array(HeldPermission),
  userCount: z.int(),
})
export type AdminRole = z.infer<typeof AdminRole>

const idParams = z.object({ id: z.uuid() })
const name = lineOf(LIMITS.roleNameMaxLength).pipe(z.string().min(1))
const description = lineOf(LIMITS.grantDescriptionMaxLength)
const permissionIds = z.array(z.uuid()).max(LIMITS.permissionsPerRole)
const roleAccess = { access: 'login', permission: 'role', limits: ['admin'] } as const

export const adminRoleRoutes = {
  all: {
    call: 'GET /api/admin/permissions/roles',
    access: 'login',
    permission: ['role', 'permission', 'user'],
    schema: { summary: '역할 목록', response: { 200: z.array(AdminRole) } },
  },
  create: {
    call: 'POST /api/admin/permissions/roles',
    repeat: 'keyed',
    ...roleAccess,
    schema: {
      summary: '역할 추가',
      body: z.strictObject({ name, description: description.default(''), permissionIds: permissionIds.default([]) }),
      response: { 201: AdminRole },
    },
  },
  /** Omitted fields stay unchanged. `permissionIds` replaces the whole list. */
  change: {
    call: 'PUT /api/admin/permissions/roles/:id',
    ...roleAccess,
    schema: {
      summary: '역할 수정',
      params: idParams,
      body: z.strictObject({
        name: name.optional(),
        description: description.optional(),
        permissionIds: permissionIds.optional(),
      }),
      response: { 200: AdminRole },
    },
  },
  /** Users who have the role lose it and get no other one. */
  remove: {
    call: 'DELETE /api/admin/permissions/roles/:id',
    ...roleAccess,
    schema: { summary: '역할 삭제', params: idParams, response: { 204: z.null() } },
  },
  addPermission: {
    call: 'POST /api/admin/permissions/roles/:id/permissions',
    repeat: 'keyed',
    ...roleAccess,
    schema: {
      summary: '역할에 권한 추가',
      params: idParams,
      body: z.strictObject({ permissionId: z.uuid() }),
      response: { 200: AdminRole },
    },
  },
  removePermission: {
    call: 'DELETE /api/admin/permissions/roles/:id/permissions/:permId',
    ...roleAccess,
    schema: {
      summary: '역할에서 권한 제거',
      params: z.object({ id: z.uuid(), permId: z.uuid() }),
      response: { 200: AdminRole },
    },
  },
} as const satisfies Record<string, Route>
