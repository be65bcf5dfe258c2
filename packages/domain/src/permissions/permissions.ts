/** The permissions that code checks. A permission of any other name grants nothing. */
export const PERMISSIONS = ['admin', 'permission', 'role', 'user', 'content', 'moderation', 'log', 'clan'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** The role that holds them all; its name and contents cannot be changed. */
export const ADMIN_ROLE = 'ADMIN'

export const isPermission = (name: string): name is Permission => PERMISSIONS.some((permission) => permission === name)

/** What a user may do: the role's permissions and his own together. Names that no code knows fall away. */
export function effectivePermissions(ofRole: readonly string[], direct: readonly string[]): ReadonlySet<Permission> {
  return new Set([...ofRole, ...direct].filter(isPermission))
}

/** Administrators are those who hold `admin`, by role or directly. */
export const isAdministrator = (permissions: ReadonlySet<Permission>) => permissions.has('admin')

export type Holder = { userId: string; permissions: ReadonlySet<Permission> }
export type GrantRefusal = 'FORBIDDEN' | 'OWN_PERMISSIONS' | 'LAST_ADMIN'

/**
 * One judgement for every way to change what somebody may do: giving or taking a permission or a role, editing a role
 * that somebody holds, renaming a permission. `before` and `after` are the target's whole effective sets.
 * Nobody changes himself, nobody gives or takes what he does not hold, and nobody touches a person who can do more.
 */
export function judgePermissionChange(
  actor: Holder,
  target: { userId: string; before: ReadonlySet<Permission>; after: ReadonlySet<Permission> },
): GrantRefusal | 'allowed' {
  const changed = target.before.symmetricDifference(target.after)
  if (changed.size === 0) return 'allowed'
  if (actor.userId === target.userId) return 'OWN_PERMISSIONS'
  if (!changed.isSubsetOf(actor.permissions)) return 'FORBIDDEN'
  if (!target.before.isSubsetOf(actor.permissions)) return 'FORBIDDEN'
  return 'allowed'
}

/** Asked after a change, inside its transaction, with the administrators locked: the site never loses its last one. */
export const judgeAdministratorsLeft = (administrators: number): GrantRefusal | 'allowed' =>
  administrators === 0 ? 'LAST_ADMIN' : 'allowed'
