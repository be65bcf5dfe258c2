/**
 * The built-in permissions, which code checks. Administrators may create custom ones, which other programs check by
 * `check-permission`.
 */
export const PERMISSIONS = ['admin', 'permission', 'role', 'user', 'content', 'moderation', 'log', 'clan'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** The role that holds all permissions; its name and contents cannot be changed. */
export const ADMIN_ROLE = 'ADMIN'

/** Names of permissions, including custom ones. */
export type Permissions = ReadonlySet<string>

/** A user's permissions by name: the role's and their own. */
export const effectivePermissions = (rolePermissions: readonly string[], direct: readonly string[]): Permissions =>
  new Set([...rolePermissions, ...direct])

/** Whether somebody is an administrator: holds `admin`, by role or directly. */
export const isAdministrator = (permissions: Permissions) => permissions.has('admin')

/** The permissions that access checks use. An administrator has all built-in ones, and all custom ones in `made`. */
export const permissionsInForce = (permissions: Permissions, made: readonly string[]): Permissions =>
  isAdministrator(permissions) ? new Set([...PERMISSIONS, ...made]) : permissions

/**
 * Judges the number of administrators after a change, inside its transaction, while other permission changes wait: the
 * site never loses its last administrator.
 */
export const judgeAdministratorsLeft = (administrators: number): 'LAST_ADMIN' | 'allowed' =>
  administrators === 0 ? 'LAST_ADMIN' : 'allowed'
