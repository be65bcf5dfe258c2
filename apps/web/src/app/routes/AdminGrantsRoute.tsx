import { permissionsForArea } from '#web/features/admin/adminAreas.ts'
import { PermissionsPage } from '#web/features/admin/grants/PermissionsPage.tsx'
import { RolesPage } from '#web/features/admin/grants/RolesPage.tsx'
import { useAuth } from '#web/features/auth/auth.ts'
import type { Guard } from '#web/navigation/pages.ts'
import { SignedOut } from '../frame/SignedOut.tsx'
import { pageGuards } from './pageGuards.ts'

/** Roles and permissions are used together, so they share a chunk. */
export const pages = { roles: pageOf('roles', RolesPage), permissions: pageOf('permissions', PermissionsPage) }

function pageOf(area: 'roles' | 'permissions', Page: typeof RolesPage) {
  function Component() {
    const { user } = useAuth()
    return user ? <Page person={user.id} permissions={user.permissions} /> : <SignedOut />
  }
  const guard: Guard = ({ location }) => pageGuards.staff(permissionsForArea(area), location)
  return { Component, guard }
}
