import { adminDashboardRoutes } from '@buri/contract/admin/dashboard'
import { adminDeletedRoutes } from '@buri/contract/admin/deleted'
import { adminLogRoutes } from '@buri/contract/admin/logs'
import { adminPermissionRoutes } from '@buri/contract/admin/permissions'
import { adminRoleRoutes } from '@buri/contract/admin/roles'
import { adminUploadRoutes } from '@buri/contract/admin/uploads'
import { adminUserRoutes } from '@buri/contract/admin/users'
import { claimRoutes } from '@buri/contract/claims'
import { reportRoutes } from '@buri/contract/reports'
import type { Route } from '@buri/contract/route'
import { PERMISSIONS, permissionsInForce } from '@buri/domain/permissions/permissions'
import { expect, test } from 'vitest'
import { accessibleAreas } from './adminAreas.ts'
import { isArea } from './isArea.ts'

const AREAS = ['reports', 'users', 'roles', 'permissions', 'logs', 'boards', 'uploads', 'deleted', 'claims'].map(
  (name) => `/admin/${name}`,
)

test.each([
  { permissions: [], areas: [] },
  { permissions: ['log'], areas: ['/admin/logs'] },
  { permissions: ['content'], areas: ['/admin/boards'] },
  { permissions: ['moderation'], areas: ['/admin/reports', '/admin/boards', '/admin/uploads', '/admin/deleted'] },
  { permissions: ['clan'], areas: ['/admin/deleted'] },
  { permissions: ['user', 'role'], areas: ['/admin/users', '/admin/roles'] },
  { permissions: [...PERMISSIONS], areas: ['/admin', ...AREAS] },
])('an account with $permissions sees the areas $areas', ({ permissions, areas }) => {
  expect(accessibleAreas(permissions).map(({ to }) => to)).toEqual(areas)
})

test('an unknown name under /admin is not a staff page', () => {
  expect(['boards', 'dashboard', 'toString', undefined].map(isArea)).toEqual([true, false, false, false])
})

test('every permission opens at least one staff page', () => {
  expect(PERMISSIONS.filter((name) => accessibleAreas([name]).length === 0)).toEqual([])
})

/** Board calls check rights case by case, so they declare no permission. */
const CALLS: Record<string, readonly Route[]> = {
  '/admin': [adminDashboardRoutes.stats, adminDashboardRoutes.recentActions],
  '/admin/reports': [reportRoutes.queue, reportRoutes.decide],
  '/admin/users': [adminUserRoutes.all, adminUserRoutes.one, adminUserRoutes.uploads, adminUserRoutes.claims],
  '/admin/roles': [adminRoleRoutes.all, adminPermissionRoutes.all, adminRoleRoutes.change],
  '/admin/permissions': [adminPermissionRoutes.all, adminPermissionRoutes.change],
  '/admin/logs': [adminLogRoutes.all, adminLogRoutes.stats, adminLogRoutes.one, adminLogRoutes.verify],
  '/admin/uploads': [adminUploadRoutes.uploaders, adminUploadRoutes.voidAll, adminUploadRoutes.unvoidAll],
  '/admin/deleted': [adminDeletedRoutes.all],
  '/admin/claims': [claimRoutes.waiting, claimRoutes.decide],
}

const mayCall = (previous: ReadonlySet<string>, { access, permission }: Route) =>
  (access !== 'admin' || previous.has('admin')) &&
  (permission === undefined || [permission].flat().some((name) => previous.has(name)))

test.each(PERMISSIONS)(
  'with the permission %s alone the menu shows exactly the pages whose calls the server answers',
  (name) => {
    const inForce = permissionsInForce(new Set([name]), [])
    const areaPaths = accessibleAreas([...inForce]).map(({ to }) => to)
    const answered = Object.keys(CALLS).filter((path) => CALLS[path]?.every((route) => mayCall(inForce, route)))
    expect(areaPaths.filter((path) => path !== '/admin/boards').sort()).toEqual(answered.sort())
  },
)
