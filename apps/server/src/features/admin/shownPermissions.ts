import type { UserPermissions } from '@buri/contract/admin/users'
import { effectivePermissions, isAdministrator, permissionsInForce } from '@buri/domain/permissions/permissions'
import type { GrantsOfUser } from '#server/features/admin/grantLists.repository.ts'

export function shownPermissions({
  roleId,
  roleName,
  rolePermissions,
  direct,
  customPermissions,
}: GrantsOfUser): UserPermissions {
  const hasPermissionNamed = (permissions: readonly { name: string }[], name: string) =>
    permissions.some((permission) => permission.name === name)
  const permissions = effectivePermissions(
    rolePermissions.map(({ name }) => name),
    direct.map(({ name }) => name),
  )
  return {
    role: roleId === null || roleName === null ? null : { id: roleId, name: roleName, permissions: rolePermissions },
    direct,
    effective: [...permissionsInForce(permissions, customPermissions)].map((name) => ({
      name,
      sources: [
        ...(hasPermissionNamed(rolePermissions, name) ? (['role'] as const) : []),
        ...(hasPermissionNamed(direct, name) ? (['direct'] as const) : []),
        ...(isAdministrator(permissions) && !permissions.has(name) ? (['admin'] as const) : []),
      ],
    })),
  }
}
