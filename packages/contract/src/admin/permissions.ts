import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import type { Route } from '../route.ts'
import { lineOf } from '../texts.ts'

/** A name such as `moderation`. */
const PermissionName = z
  .string()
  .max(LIMITS.permissionNameMaxLength)
  .regex(/^[a-z][a-z0-9_.-]+$/)

export const AdminPermission = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  /**
   * Checked in code, so it can be neither renamed nor deleted. A custom permission opens nothing here;
   * `check-permission` says who holds it.
   */
  isBuiltIn: z.boolean(),
  roleCount: z.int(),
  /** Users who hold it directly. */
  userCount: z.int(),
})
export type AdminPermission = z.infer<typeof AdminPermission>

const idParams = z.object({ id: z.uuid() })
const description = lineOf(LIMITS.grantDescriptionMaxLength)

export const adminPermissionRoutes = {
  /** Open also to staff who assign permissions to roles: they need the list. */
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
