/** The permissions that code checks. A permission of any other name grants nothing. */
export const PERMISSIONS = ['admin', 'permission', 'role', 'user', 'content', 'moderation', 'log', 'clan'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** The role that holds them all; its name and contents cannot be changed. */
export const ADMIN_ROLE = 'ADMIN'

export const isPermission = (name: string): name is Permission => PERMISSIONS.some((permission) => permission === name)

/** What a user may do: the role's permissions and their own together. Unknown names fall away. */
export function effectivePermissions(ofRole: readonly string[], direct: readonly string[]): ReadonlySet<Permission> {
  return new Set([...ofRole, ...direct].filter(isPermission))
}

/** Administrators are those who hold `admin`, by role or directly. */
export const isAdministrator = (permissions: ReadonlySet<Permission>) => permissions.has('admin')

/** What doors read: an administrator may do everything. */
export const permissionsInForce = (held: ReadonlySet<Permission>): ReadonlySet<Permission> =>
  isAdministrator(held) ? new Set(PERMISSIONS) : held

/** Asked after a change, inside its transaction, with all changes of rights waiting: the site never loses its last one. */
export const judgeAdministratorsLeft = (administrators: number): 'LAST_ADMIN' | 'allowed' =>
  administrators === 0 ? 'LAST_ADMIN' : 'allowed'
