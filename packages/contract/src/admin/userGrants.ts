import { z } from 'zod'
import type { Route } from '../route.ts'
import { UserPermissions } from './users.ts'

const idParams = z.object({ id: z.uuid() })
const response = { 200: UserPermissions } as const
const ofRoles = { access: 'login', permission: 'role', limits: ['admin'] } as const
const ofPermissions = { access: 'login', permission: 'permission', limits: ['admin'] } as const

/** Every change returns all permissions of the user. */
export const adminUserGrantRoutes = {
  permissions: {
    call: 'GET /api/admin/users/:id/permissions',
    access: 'login',
    permission: ['user', 'role', 'permission'],
    schema: { summary: '사용자의 권한', params: idParams, response },
  },
  giveRole: {
    call: 'POST /api/admin/users/:id/role',
    repeat: 'keyed',
    ...ofRoles,
    schema: { summary: '역할 지정', params: idParams, body: z.strictObject({ roleId: z.uuid() }), response },
  },
  takeRole: {
    call: 'DELETE /api/admin/users/:id/role',
    ...ofRoles,
    schema: { summary: '역할 해제', params: idParams, response },
  },
  givePermission: {
    call: 'POST /api/admin/users/:id/permissions',
    repeat: 'keyed',
    ...ofPermissions,
    schema: { summary: '권한 부여', params: idParams, body: z.strictObject({ permissionId: z.uuid() }), response },
  },
  takePermission: {
    call: 'DELETE /api/admin/users/:id/permissions/:permId',
    ...ofPermissions,
    schema: { summary: '권한 회수', params: z.object({ id: z.uuid(), permId: z.uuid() }), response },
  },
  takeAllPermissions: {
    call: 'DELETE /api/admin/users/:id/permissions',
    ...ofPermissions,
    schema: { summary: '직접 받은 권한 모두 회수', params: idParams, response },
  },
} as const satisfies Record<string, Route>
