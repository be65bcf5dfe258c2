import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import type { Route } from '../route.ts'
import { lineOf } from '../texts.ts'

const PermissionName = z
  .string()
  .max(LIMITS.permissionNameMaxLength)
  .regex(/^[a-z][a-z0-9_.-]+$/)

export const AdminPermission = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  /** True if the code checks the permission, which can then be neither renamed nor deleted. */
  isBuiltIn: z.boolean(),
  roleCount: z.int(),
  /** How many users hold the permission directly, not by their role. */
  userCount: z.int(),
})
export type AdminPermission = z.infer<typeof AdminPermission>

const idParams = z.object({ id: z.uuid() })
const description = lineOf(LIMITS.grantDescriptionMaxLength)

export const adminPermissionRoutes = {
  /** Staff who assign permissions to roles need the list too. */
  all: {
    call: 'GET /api/admin/permissions',
    access: 'login',
    permission: ['permission', 'role'],
    schema: { summary: '권한 목록', response: { 200: z.array(AdminPermission) } },
  },
  create: {
    call: 'POST /api/admin/permissions',
    repeat: 'keyed',
    access: 'login',
    permission: 'permission',
    limits: ['admin'],
    schema: {
      summary: '권한 추가',
      body: z.strictObject({ name: PermissionName, description: description.default('') }),
      response: { 201: AdminPermission },
    },
  },
  change: {
    call: 'PUT /api/admin/permissions/:id',
    access: 'login',
    permission: 'permission',
    limits: ['admin'],
    schema: {
      summary: '권한 수정',
      params: idParams,
      body: z.strictObject({ name: PermissionName.optional(), description: description.optional() }),
      response: { 200: AdminPermission },
    },
  },
  remove: {
    call: 'DELETE /api/admin/permissions/:id',
    access: 'login',
    permission: 'permission',
    limits: ['admin'],
    schema: { summary: '권한 삭제', params: idParams, response: { 204: z.null() } },
  },
} as const satisfies Record<string, Route>
