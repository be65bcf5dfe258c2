/**
 * The built-in permissions, which the code checks. Administrators may create custom ones, which other programs check by
 * `check-permission`.
 */
export const PERMISSIONS = ['admin', 'permission', 'role', 'user', 'content', 'moderation', 'log', 'clan'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** The role that holds all permissions; its name and contents cannot be changed. */
export const ADMIN_ROLE = 'ADMIN'

/** Names of permissions, including custom ones. */
export type Permissions = ReadonlySet<string>

export const effectivePermissions = (rolePermissions: readonly string[], direct: readonly string[]): Permissions =>
  new Set([...rolePermissions, ...direct])

/** Whether somebody is an administrator, who holds `admin` by role or directly. */
export const isAdministrator = (permissions: Permissions) => permissions.has('admin')

/**
 * Returns the permissions that access checks use. An administrator has all built-in ones and the custom ones in `made`.
 */
export const permissionsInForce = (permissions: Permissions, made: readonly string[]): Permissions =>
  isAdministrator(permissions) ? new Set([...PERMISSIONS, ...made]) : permissions

/**
 * Judges the number of administrators after a change, so that the site never loses its last one. Call it inside the
 * transaction of the change, while other changes of permissions wait.
 */
export const judgeAdministratorsLeft = (administrators: number): 'LAST_ADMIN' | 'allowed' =>
  administrators === 0 ? 'LAST_ADMIN' : 'allowed'
