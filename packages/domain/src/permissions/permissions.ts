/** The permissions that code checks. Administrators make others, which whoever asks `check-permission` gives a meaning. */
export const PERMISSIONS = ['admin', 'permission', 'role', 'user', 'content', 'moderation', 'log', 'clan'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** The role that holds them all; its name and contents cannot be changed. */
export const ADMIN_ROLE = 'ADMIN'

/** Names of permissions, of those that administrators made too. */
export type Permissions = ReadonlySet<string>

/** What a user may do: the role's permissions and their own together, by names as they are written. */
export const effectivePermissions = (ofRole: readonly string[], direct: readonly string[]): Permissions =>
  new Set([...ofRole, ...direct])

/** Administrators are those who hold `admin`, by role or directly. */
export const isAdministrator = (permissions: Permissions) => permissions.has('admin')

/** What doors read: an administrator may do everything. `made`: the permissions there are besides those that code checks. */
export const permissionsInForce = (held: Permissions, made: readonly string[]): Permissions =>
  isAdministrator(held) ? new Set([...PERMISSIONS, ...made]) : held

/** Asked after a change, inside its transaction, with all changes of rights waiting: the site never loses its last one. */
export const judgeAdministratorsLeft = (administrators: number): 'LAST_ADMIN' | 'allowed' =>
  administrators === 0 ? 'LAST_ADMIN' : 'allowed'
